import { type Static, Type as T } from '@sinclair/typebox'
import { TEMPLATE_BLOCKS } from '../codes/template'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Command, Id, Nullable, Picture, Words } from './shared'

/** A block of a template page; fields that its kind does not use are empty. */
export const TemplateBlock = T.Object({
  kind: Words(TEMPLATE_BLOCKS),
  /** Heading, title of a row of products, or text of a banner or button. */
  title: T.String(),
  /** Cleaned markup of a text. */
  html: T.String(),
  picture: Nullable(Picture),
  command: Nullable(Command),
  /** The block's products that are for sale now. */
  products: T.Array(ProductCard),
})
export type TemplateBlock = Static<typeof TemplateBlock>

/** A page that the operator composes. */
export const TemplatePage = T.Object({ pageCode: T.String(), title: T.String(), blocks: T.Array(TemplateBlock) })
export type TemplatePage = Static<typeof TemplatePage>

export const templateEndpoints = defineEndpoints({
  'GET page/config/findByCode': { auth: 'session', input: T.Object({ code: Id }), reply: TemplatePage },
})
