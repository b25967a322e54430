import { View } from '@tarojs/components'
import { memo, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BlockHeights, type Range } from './block-heights'
import type { BlockListProps } from './block-list.types'
import { blocksOf } from './blocks-of'
import { type Around, isEnough, nextRange } from './next-range'
import './block-list.scss'

/** One row of two items: small blocks keep the work of a frame small. */
const BLOCK_SIZE = 2
/** Items that are drawn before the visible area is measured. */
const FIRST_ITEMS = 6
/** Blocks are drawn within this many screens ahead of and behind the window, and are removed beyond. */
const NEAR = { ahead: 1, behind: 0.3 }
const KEPT = { ahead: 1.3, behind: 0.5 }
/** In screens; a shorter scroll back does not change the direction. */
const TURN = 0.25
/** Scroll distance in px after which the list is checked again; much less than a screen. */
const UNSEEN_PX = 50

interface BlockProps<T> {
  block: readonly T[]
  draw: (block: readonly T[]) => ReactNode
}

/** Memoised, so that blocks that appear or disappear do not render the others. */
const Block = memo(function Block<T>({ block, draw }: BlockProps<T>) {
  return <View className="block-list__block">{draw(block)}</View>
}) as <T>(props: BlockProps<T>) => ReactNode

/** The element that scrolls this one; Taro's pages scroll, the window does not. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

/** Measures the drawn blocks (the list's first child is the spacer above them); true when a height was unknown. */
function measure(list: Element, { from, to }: Range, heights: BlockHeights): boolean {
  let isNews = false
  for (let index = from; index < to; index++) {
    const height = list.children[1 + index - from]?.getBoundingClientRect().height ?? 0
    if (height > 0) isNews = heights.measure(index, height) || isNews
  }
  return isNews
}

/** The direction of scrolling, from the positions of the window; at the top it is always down. */
class Way {
  isUp = false
  private furthest = 0

  went(top: number, screen: number): void {
    const back = this.isUp ? top - this.furthest : this.furthest - top
    const hasTurned = back > TURN * screen
    if (hasTurned) this.isUp = !this.isUp
    if (hasTurned || back < 0) this.furthest = top
    if (top <= 0) this.isUp = false
  }
}

/** The blocks around the window. */
function around(list: Element, scroller: Element, heights: BlockHeights, count: number, isUp: boolean): Around {
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
  const height = scroller.clientHeight
  const within = ({ ahead, behind }: typeof NEAR) =>
    heights.touching(count, top - (isUp ? ahead : behind) * height, top + (1 + (isUp ? behind : ahead)) * height)
  return { inSight: within({ ahead: 0, behind: 0 }), near: within(NEAR), kept: within(KEPT) }
}

/**
 * A long list that renders only the blocks near the window. One spacer above and one below replace the other blocks, so
 * that the scroll bar and the scroll position stay correct and a frame costs the same for a long list as for a short
 * one.
 */
export function BlockList<T>(props: BlockListProps<T>) {
  const { items, children, itemHeight, blockSize = BLOCK_SIZE, firstItems = FIRST_ITEMS } = props
  const blocks = useMemo(() => blocksOf(items, blockSize), [items, blockSize])
  const heights = useMemo(() => new BlockHeights(itemHeight * blockSize), [itemHeight, blockSize])
  const first = Math.ceil(firstItems / blockSize)
  const [asked, setDrawn] = useState<Range>({ from: 0, to: first })
  const id = `list-${useId().replace(/\W/g, '')}`
  const count = blocks.length
  const drawn = { from: Math.min(asked.from, Math.max(0, count - 1)), to: Math.min(asked.to, count) }
  const state = useRef({ drawn, count, heights, first })
  state.current = { drawn, count, heights, first }

  const again = useRef<() => void>()

  useLayoutEffect(() => {
    const list = document.getElementById(id)
    const scroller = list && scrollerOf(list)
    if (!scroller) return
    let frame = 0
    let lookedAt = Number.NaN
    const way = new Way()
    const look = () => {
      const now = state.current
      // A covered page has no size: keep its blocks.
      if (scroller.clientHeight === 0 || now.count === 0) return
      lookedAt = scroller.scrollTop
      way.went(lookedAt, scroller.clientHeight)
      const places = around(list, scroller, now.heights, now.count, way.isUp)
      const next = nextRange(now.drawn, places, Math.min(now.first, now.count))
      if (next.from === now.drawn.from && next.to === now.drawn.to) return
      // Measure before blocks are removed: a spacer replaces them.
      measure(list, now.drawn, now.heights)
      setDrawn(next)
      cancelAnimationFrame(frame)
      if (!isEnough(next, places)) frame = requestAnimationFrame(look)
    }
    const scrolled = () => {
      if (!(Math.abs(scroller.scrollTop - lookedAt) < UNSEEN_PX)) look()
    }
    let width = list.clientWidth
    // The page is uncovered, has other items, or the window was rotated: all heights may have changed.
    const lookAnew = () => {
      if (list.clientWidth !== width && list.clientWidth > 0) {
        width = list.clientWidth
        state.current.heights.forget()
      }
      if (measure(list, state.current.drawn, state.current.heights)) setDrawn((now) => ({ ...now }))
      look()
    }
    scroller.addEventListener('scroll', scrolled, { passive: true })
    again.current = lookAnew
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(lookAnew)
    sizes?.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', scrolled)
      sizes?.disconnect()
    }
  }, [id])

  // The layout is measured before the first paint.
  useLayoutEffect(() => {
    if (blocks.length > 0 && heights) again.current?.()
  }, [blocks, heights])

  const places = Array.from({ length: drawn.to - drawn.from }, (_, index) => drawn.from + index)
  const above = heights.sum(0, drawn.from)
  const below = heights.sum(drawn.to, count)
  return (
    <View id={id} className="block-list">
      <View style={{ height: `${above}px` }} />
      {places.map((place) => (
        <Block key={place} block={blocks[place] ?? []} draw={children} />
      ))}
      <View style={{ height: `${below}px` }} />
    </View>
  )
}
