import type { Reader, Tx } from '../../../kernel/db'
import type { TemplateRecord } from './template.types'

export async function findTemplate(q: Reader, pageCode: string): Promise<TemplateRecord | null> {
  const row = await q.selectFrom('page_config').selectAll().where('page_code', '=', pageCode).executeTakeFirst()
  if (!row) return null
  return {
    pageCode: row.page_code,
    title: row.title,
    // Written by putTemplate only.
    blocks: JSON.parse(row.blocks) as TemplateRecord['blocks'],
  }
}

/** Adds a template page or replaces the one of the same code. */
export async function putTemplate(tx: Tx, page: TemplateRecord, now: number): Promise<void> {
  const columns = { title: page.title, blocks: JSON.stringify(page.blocks), updated_at: now }
  await tx
    .insertInto('page_config')
    .values({ page_code: page.pageCode, ...columns })
    .onConflict((c) => c.column('page_code').doUpdateSet(columns))
    .execute()
}
