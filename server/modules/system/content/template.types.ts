import type { Command, Picture } from '@contract/schema/shared'
import type { CleanHtml } from '../../goods/catalog'

/** A stored part of a template page; products are ids, so that prices are always current. */
export type TemplatePart =
  | { kind: 'heading'; title: string }
  | { kind: 'text'; html: CleanHtml }
  | { kind: 'banner'; title: string; picture: Picture; command: Command | null }
  | { kind: 'goods'; title: string; productIds: string[] }
  | { kind: 'button'; title: string; command: Command }

export interface TemplateRecord {
  pageCode: string
  title: string
  blocks: TemplatePart[]
}
