import { createElement, forwardRef } from 'react'

/**
 * RichText as the browser's own div: Taro's starts a renderer (Stencil) on the page for the sake of one innerHTML. The
 * server has sanitised what it shows.
 */
export const RichText = forwardRef(function RichText({ nodes, userSelect, ...rest }, ref) {
  return createElement('div', { ...rest, ref, dangerouslySetInnerHTML: { __html: nodes } })
})
