import { HTML_TAGS } from '@contract/codes/html'
import { createElement, type ReactNode } from 'react'

/** Other tags are dropped and their texts kept, as the server does. */
const TAGS = new Set<string>(HTML_TAGS)

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  const children = [...node.childNodes].map(shown)
  if (tag === 'br') return <br key={key} />
  return TAGS.has(tag) ? createElement(tag, { key }, ...children) : children
}

/** A formatted text, built from its tags without attributes. */
export function HtmlText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="html-text">{[...body.childNodes].map(shown)}</div>
}
