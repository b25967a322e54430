import { createElement, forwardRef } from 'react'

/** Text as the browser's own span; `selectable` and `decode` are what no page of ours asks for. */
export const Text = forwardRef(function Text(props, ref) {
  return createElement('span', { ...props, ref })
})
