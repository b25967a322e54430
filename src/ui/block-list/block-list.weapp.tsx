import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { BlockListProps } from './block-list.types'
import { blocksOf } from './blocks-of'
import './block-list.scss'

/** Each change of a block is a message to the view layer, so blocks are few and large. */
const BLOCK_SIZE = 10
/** Items that are drawn before the visible area is measured. */
const FIRST_ITEMS = 20
/** Blocks are drawn within this many screens above and below the window. */
const AHEAD = 1

/**
 * A long list that renders only the blocks near the window; the others are empty boxes of their last height, so that
 * the scroll bar and the scroll position stay correct. Scroll events of the mini program arrive too late, so an
 * intersection observer watches every box.
 */
export function BlockList<T>(props: BlockListProps<T>) {
  const { items, children, itemHeight, blockSize = BLOCK_SIZE, firstItems = FIRST_ITEMS } = props
  const list = useId().replace(/\W/g, '')
  const blocks = useMemo(() => blocksOf(items, blockSize), [items, blockSize])
  return (
    <View className="block-list">
      {blocks.map((block, index) => {
        const id = `block-${list}-${index}`
        return (
          <Block
            key={id}
            id={id}
            isFirst={index * blockSize < firstItems}
            guess={block.length * itemHeight}
            draw={() => children(block)}
          />
        )
      })}
    </View>
  )
}

function Block(props: { id: string; isFirst: boolean; guess: number; draw: () => ReactNode }) {
  const { id, isFirst, guess, draw } = props
  const { isNear, height } = useNear(id, isFirst)
  const held = height === null ? Taro.pxTransform(guess * 2) : `${height}px`
  return (
    <View id={id} className="block-list__block" style={isNear ? undefined : { height: held }}>
      {isNear ? draw() : null}
    </View>
  )
}

interface Place {
  isNear: boolean
  /** Height in px when the block was last drawn, kept while it is an empty box. */
  height: number | null
}

/** Whether the element of this id is within AHEAD screens of the window, and its last height. */
function useNear(id: string, isNearAtFirst: boolean): Place {
  const [place, setPlace] = useState<Place>({ isNear: isNearAtFirst, height: null })
  useEffect(() => {
    const page = Taro.getCurrentInstance().page
    if (!page) return
    const see = (isNear: boolean, height: number) =>
      setPlace((last) =>
        last.isNear === isNear ? last : { isNear, height: isNear || height === 0 ? last.height : height },
      )
    const margin = Taro.getWindowInfo().windowHeight * AHEAD
    const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
    observer
      .relativeToViewport({ top: margin, bottom: margin })
      .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) =>
        see(intersectionRatio > 0, boundingClientRect?.height ?? 0),
      )
    return () => observer.disconnect()
  }, [id])
  return place
}
