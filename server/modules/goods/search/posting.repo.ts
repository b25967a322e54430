import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { SearchDocumentTable, SearchDocumentTermsTable, SearchPostingTable } from './search.tables'
import { ANALYSIS_VERSION, marksOf, TIER, termsByTier } from './term.rules'

/** A document for the index. */
export interface NewDocument {
  productId: string
  /** Rank among products that have a term in the same line. */
  rank: number
  text: string
}

/** Adds documents; they must not exist yet. */
export async function addDocuments(tx: Tx, documents: readonly NewDocument[]): Promise<void> {
  const rows: Insertable<SearchDocumentTable>[] = []
  const ownTerms: Insertable<SearchDocumentTermsTable>[] = []
  const postings: Insertable<SearchPostingTable>[] = []
  for (const { productId, rank, text } of documents) {
    const tiers = termsByTier(text)
    const marks = marksOf(text)
    rows.push({ productId, version: ANALYSIS_VERSION, text })
    ownTerms.push({ productId, terms: JSON.stringify(tiers) })
    for (const [tier, terms] of tiers.entries())
      for (const term of terms) postings.push({ term, rank: rank + tier * TIER, productId, marks })
  }
  await insertMany(tx, 'search_document', rows)
  await insertMany(tx, 'search_document_terms', ownTerms)
  // In the order of the keys, so that a large batch writes each page of the table once.
  await insertMany(
    tx,
    'search_posting',
    postings.sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.rank - b.rank)),
  )
}

const dropDocument = prepared<{ product: string }>((q, p) =>
  q.deleteFrom('search_document').where('productId', '=', p.product),
)
const takeTerms = preparedRow<{ product: string }, { terms: string }>((q, p) =>
  q.deleteFrom('search_document_terms').where('productId', '=', p.product).returning('terms'),
)
const dropPostings = preparedIn<never, { product: string; rank: number }>((q, terms, p) =>
  q
    .deleteFrom('search_posting')
    .where('term', 'in', terms)
    .where('rank', '=', p.rank)
    .where('productId', '=', p.product),
)

/** Removes a document of any analysis version. */
export async function removeDocument(tx: Tx, productId: string, rank: number): Promise<void> {
  const row = await takeTerms(tx, { product: productId })
  if (!row) return
  await dropDocument(tx, { product: productId })
  for (const [tier, terms] of tiersOf(row.terms).entries())
    await dropPostings(tx, terms, { product: productId, rank: rank + tier * TIER })
}

const termsOfDocument = preparedRow<{ product: string }, { terms: string }>((q, p) =>
  q.selectFrom('search_document_terms').select('terms').where('productId', '=', p.product),
)
const movePostings = preparedIn<never, { product: string; from: number; to: number }>((q, terms, p) =>
  q
    .updateTable('search_posting')
    .set({ rank: p.to })
    .where('term', 'in', terms)
    .where('rank', '=', p.from)
    .where('productId', '=', p.product),
)

/** Moves a document to another rank. */
export async function moveDocument(tx: Tx, productId: string, from: number, to: number): Promise<void> {
  const row = from === to ? undefined : await termsOfDocument(tx, { product: productId })
  if (!row) return
  for (const [tier, terms] of tiersOf(row.terms).entries())
    await movePostings(tx, terms, { product: productId, from: from + tier * TIER, to: to + tier * TIER })
}

const tiersOf = (json: string) => JSON.parse(json) as string[][]

const textsByIds = preparedIn<{ productId: string; text: string }>((q, ids) =>
  q.selectFrom('search_document').select(['productId', 'text']).where('productId', 'in', ids),
)

/** The searched texts, by product. */
export async function findTexts(q: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await textsByIds(q, ids)).map((row) => [row.productId, row.text]))
}

const termSize = preparedRow<{ term: string; most: number }, { n: number }>((q, p) =>
  q
    .selectFrom(
      q
        .selectFrom('search_posting')
        .select('productId')
        .where('term', '=', p.term)
        .orderBy('rank')
        .limit(p.most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n')),
)

/** How many products have a term, counted up to `most`. */
export async function countTerm(q: Reader, term: string, most: number): Promise<number> {
  return (await termSize(q, { term, most }))?.n ?? 0
}

/** The first products that have a term, at most `limit`. */
export async function listMatches(
  q: Reader,
  term: string,
  limit: number,
): Promise<{ productId: string; rank: number }[]> {
  return q
    .selectFrom('search_posting')
    .select(['productId as productId', 'rank'])
    .where('term', '=', term)
    .orderBy('rank')
    .orderBy('productId')
    .limit(limit)
    .execute()
}

/** The analysis version of the documents and the progress of the rebuild; null before the first build. */
export async function findAnalysis(q: Reader): Promise<{ version: number; afterId: string } | null> {
  const row = await q
    .selectFrom('search_analysis')
    .select(['version', 'afterId as afterId'])
    .where('id', '=', 'documents')
    .executeTakeFirst()
  return row ?? null
}

/** Stores the progress of the rebuild. */
export async function putAnalysis(tx: Tx, version: number, afterId: string): Promise<void> {
  await tx
    .insertInto('search_analysis')
    .values({ id: 'documents', version, afterId })
    .onConflict((c) => c.column('id').doUpdateSet({ version, afterId }))
    .execute()
}
