import { Type as T } from '@sinclair/typebox'
import written from '../files/template-pages.json'
import { commandOf, LeadsTo } from './commands'
import { detailHtmlOf } from './detail-html'
import { heroOf, WrittenHero } from './hero'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict } from './shapes'
import type { MallContent } from './types'

/** Pages that the server draws, by their page code. */
export const templatePages: MallContent['templatePages'] = readSeedFile(
  'template-pages.json',
  T.Array(
    Strict({
      pageCode: Slug,
      title: Said,
      blocks: T.Array(
        T.Union([
          Strict({ kind: T.Literal('hero'), ...WrittenHero.properties }),
          Strict({ kind: T.Literal('text'), title: T.String(), lines: T.Array(Said) }),
          Strict({ kind: T.Literal('goods'), title: T.String(), productIds: T.Array(Slug) }),
          Strict({ kind: T.Literal('coupons'), title: Said }),
          Strict({ kind: T.Literal('button'), title: Said, leadsTo: LeadsTo }),
        ]),
      ),
    }),
  ),
  written,
).map(({ blocks, ...page }) => ({
  ...page,
  blocks: blocks.map((block) => {
    if (block.kind === 'hero') {
      const { kind, ...hero } = block
      return { kind, hero: heroOf(hero) }
    }
    if (block.kind === 'text') {
      const { kind, title, lines } = block
      return { kind, title, html: detailHtmlOf(...lines) }
    }
    if (block.kind === 'button') {
      const { kind, title, leadsTo } = block
      return { kind, title, command: commandOf(leadsTo) }
    }
    return block
  }),
}))
