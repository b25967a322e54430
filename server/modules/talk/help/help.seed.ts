import type { HelpFields } from '@contract/console/help'
import type { Db } from '../../../kernel/db'
import { cleanHtml } from '../../goods/catalog'
import { putText } from './help-text.repo'

export interface HelpDemo {
  /** In the order of their categories. */
  helpTexts: readonly (Pick<HelpFields, 'category' | 'title' | 'html'> & { helpId: string })[]
}

export async function seedHelp({ db }: { db: Db }, demo: HelpDemo): Promise<void> {
  const cleaned = await Promise.all(demo.helpTexts.map(async (text) => ({ ...text, html: await cleanHtml(text.html) })))
  await db.tx(async (tx) => {
    for (const [position, { helpId, ...fields }] of cleaned.entries())
      await putText(tx, helpId, { ...fields, position, isShown: true })
  })
}
