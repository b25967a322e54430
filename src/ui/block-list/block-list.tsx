import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { type ReactNode, useId, useMemo } from 'react'
import { useNear } from './use-near'
import './block-list.scss'

export interface BlockListProps<T> {
  items: readonly T[]
  /** Draws one block of neighbours; give each its key. */
  children: (block: readonly T[]) => ReactNode
  /** Look-book px that an item adds to the height, to hold a block's place before it was ever drawn. */
  itemHeight: number
  /** Items in a block; even for two columns. */
  blockSize?: number
  /** Blocks that are drawn at once, before anyone has measured what is in sight. */
  firstBlocks?: number
}

/** Blocks near the top are drawn at once. */
const FIRST_BLOCKS = 2

function blocksOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  const blocks: (readonly T[])[] = []
  for (let start = 0; start < items.length; start += size) blocks.push(items.slice(start, start + size))
  return blocks
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

/**
 * A long list of which only the blocks near the window are in the page; the others are empty boxes of their last
 * height, so that the scroll bar and the way back stay true.
 */
export function BlockList<T>(props: BlockListProps<T>) {
  const { items, children, itemHeight, blockSize = 10, firstBlocks = FIRST_BLOCKS } = props
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
            isFirst={index < firstBlocks}
            guess={block.length * itemHeight}
            draw={() => children(block)}
          />
        )
      })}
    </View>
  )
}
