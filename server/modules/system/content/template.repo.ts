import type { Reader, Tx } from '../../../kernel/db'
import type { TemplateRecord } from './template.types'

export async function findTemplate(q: Reader, pageCode: string): Promise<TemplateRecord | null> {
  const row = await q.selectFrom('page_config').selectAll().where('pageCode', '=', pageCode).executeTakeFirst()
  if (!row) return null
  return {
    pageCode: row.pageCode,
    title: row.title,
    // Only putTemplate writes this column.
    blocks: JSON.parse(row.blocks) as TemplateRecord['blocks'],
  }
}

/** Template pages whose title has a text in it, by title. */
export function listTemplates(q: Reader, text: string, limit: number): Promise<{ pageCode: string; title: string }[]> {
  return q
    .selectFrom('page_config')
    .select(['pageCode', 'title'])
    .where('title', 'like', `%${text.replace(/[\\%_]/g, '')}%`)
    .orderBy('title')
    .orderBy('pageCode')
    .limit(limit)
    .execute()
}

/** Adds a template page or replaces the one of the same code. */
export async function putTemplate(tx: Tx, page: TemplateRecord, now: number): Promise<void> {
  const columns = { title: page.title, blocks: JSON.stringify(page.blocks), updatedAt: now }
  await tx
    .insertInto('page_config')
    .values({ pageCode: page.pageCode, ...columns })
    .onConflict((c) => c.column('pageCode').doUpdateSet(columns))
    .execute()
}
