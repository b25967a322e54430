import type { TextProps } from '@tarojs/components'
import { createElement, forwardRef } from 'react'

/** Text as a plain span. No page uses `selectable` or `decode`. */
export const Text = forwardRef<HTMLSpanElement, TextProps>(function Text(props, ref) {
  return createElement('span', { ...(props as object), ref })
})
