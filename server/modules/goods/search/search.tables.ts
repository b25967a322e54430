import type { Generated } from 'kysely'

/** Inverted index: products that hold a term, by the first line of their document that does, then the most popular. */
export interface SearchPostingTable {
  term: string
  rank: number
  productId: string
  /** What the product's document may hold (`marksOf`): what has no mark here need not be read. */
  marks: number
}

/** What each listed product is found by. */
export interface SearchDocumentTable {
  productId: string
  /** Of the analysis that made it. */
  version: number
  /** Lines of canonical text (`LINE` of term.rules). */
  text: string
}

/** What a document's postings were made of; apart from it, since only who changes it asks. */
export interface SearchDocumentTermsTable {
  productId: string
  /** JSON: a list for each line. */
  terms: string
}

/** How far a mall's documents have been made anew; one row. */
export interface SearchAnalysisTable {
  id: string
  version: number
  /** The last product that was. */
  afterId: string
}

/** Words to suggest while typing, and what the mall's vocabulary is made of. */
export interface SearchWordTable {
  word: string
  /** How many titles, categories … hold it. */
  weight: number
  /** Place among the hot words, null for others. */
  hotPosition: number | null
}

/** Who asks for `word` also finds `meant`. */
export interface SearchSynonymTable {
  /** Canonical. */
  word: string
  /** JSON: canonical words. */
  meant: string
  updatedAt: number
}

/** Who asks for `word` means goods of a kind: those in `categories`, and those that are named so. */
export interface SearchIntentTable {
  /** Canonical. */
  word: string
  /** JSON: ids of categories; empty: only the name of the goods tells. */
  categories: string
  updatedAt: number
}

/** What was asked, counted by day; nobody's. */
export interface SearchQueryTable {
  /** Of China, 2026-11-22. */
  day: string
  text: string
  asked: Generated<number>
  /** Times when nothing fitting was found. */
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
