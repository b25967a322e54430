import { createElement, type ReactNode } from 'react'

/** Tags that the server keeps; the texts of others are shown without them. */
const TAGS = new Set([
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'table',
  'tbody',
  'thead',
  'tr',
  'th',
  'td',
])

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
