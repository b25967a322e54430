import type { Generated } from 'kysely'

/** Inverted index: products that have a term, by the first line of their document with it, then by popularity. */
export interface SearchPostingTable {
  term: string
  rank: number
  productId: string
  /** A bit set of the document's content (`marksOf`): a document without a required mark is not read. */
  marks: number
}

/** The search document of each listed product. */
export interface SearchDocumentTable {
  productId: string
  /** The version of the analysis that made it. */
  version: number
  /** Lines of canonical text (`LINE` of term.rules). */
  text: string
}

/** The input of a document's postings; a separate table, since only writers read it. */
export interface SearchDocumentTermsTable {
  productId: string
  /** JSON: a list for each line. */
  terms: string
}

/** The progress of the rebuild of documents; one row. */
export interface SearchAnalysisTable {
  id: string
  version: number
  /** The last rebuilt product. */
  afterId: string
}

/** Suggested words, and the source of the mall's vocabulary. */
export interface SearchWordTable {
  word: string
  /** How many titles, categories … contain it. */
  weight: number
  /** Position among the hot words, null for others. */
  hotPosition: number | null
}

/** A search for `word` also finds `meant`. */
export interface SearchSynonymTable {
  /** Canonical. */
  word: string
  /** JSON: canonical words. */
  meant: string
  updatedAt: number
}

/** A search for `word` means goods of a kind: those in `categories`, and those with that name. */
export interface SearchIntentTable {
  /** Canonical. */
  word: string
  /** JSON: ids of categories; empty: only the name of the goods matches. */
  categories: string
  updatedAt: number
}

/** Queries, counted by day, without the shopper. */
export interface SearchQueryTable {
  /** In China, 2026-11-22. */
  day: string
  text: string
  asked: Generated<number>
  /** Queries without a match. */
  vain: Generated<number>
}

declare module '../../../kernel/tables' {
  interface Tables {
    search_posting: SearchPostingTable
    search_document: SearchDocumentTable
    search_document_terms: SearchDocumentTermsTable
    search_analysis: SearchAnalysisTable
    search_word: SearchWordTable
    search_synonym: SearchSynonymTable
    search_intent: SearchIntentTable
    search_query: SearchQueryTable
  }
}
