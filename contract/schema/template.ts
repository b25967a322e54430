import { type Static, Type as T } from '@sinclair/typebox'
import { TEMPLATE_BLOCKS } from '../codes/template'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Command, Id, Nullable, Picture, Words } from './shared'

/** A part of a template page; what its kind does not use is empty. */
export const TemplateBlock = T.Object({
  kind: Words(TEMPLATE_BLOCKS),
  /** Heading, name of a row of goods, words of a banner or button. */
  title: T.String(),
  /** Cleaned markup of a text. */
  html: T.String(),
  picture: Nullable(Picture),
  command: Nullable(Command),
  /** Those of the block's goods that are on sale now. */
  products: T.Array(ProductCard),
})
export type TemplateBlock = Static<typeof TemplateBlock>

/** A page that the house puts together (spec 2 "template page"). */
export const TemplatePage = T.Object({ pageCode: T.String(), title: T.String(), blocks: T.Array(TemplateBlock) })
export type TemplatePage = Static<typeof TemplatePage>

export const templateEndpoints = defineEndpoints({
  'GET page/config/findByCode': { auth: 'session', input: T.Object({ code: Id }), reply: TemplatePage },
})
