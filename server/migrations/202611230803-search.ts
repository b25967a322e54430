import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230803-search'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'search_posting', {
    columns: {
      term: 'text',
      rank: 'bigint',
      product_id: 'text',
      marks: 'bigint',
    },
    key: ['term', 'rank', 'product_id'],
    isClustered: true,
  })

  await createTable(db, 'search_document', {
    columns: {
      product_id: 'text',
      version: 'bigint',
      text: 'text',
    },
    key: ['product_id'],
    isClustered: true,
  })

  await createTable(db, 'search_document_terms', {
    columns: {
      product_id: 'text',
      terms: 'text',
    },
    key: ['product_id'],
    isClustered: true,
  })

  await createTable(db, 'search_analysis', {
    columns: {
      id: 'text',
      version: 'bigint',
      after_id: 'text',
    },
    key: ['id'],
  })

  await createTable(db, 'search_synonym', {
    columns: {
      word: 'text',
      meant: 'text',
      updated_at: 'bigint',
    },
    key: ['word'],
  })

  await createTable(db, 'search_word', {
    columns: {
      word: 'text',
      weight: 'bigint',
      hot_position: 'bigint?',
    },
    key: ['word'],
  })
  await createIndex(db, 'search_word', 'search_word_weight', ['weight', 'word'])
  await createIndex(db, 'search_word', 'search_word_hot', ['hot_position'])

  await createTable(db, 'search_ask', {
    columns: {
      day: 'text',
      text: 'text',
      asked: 'bigint',
      vain: 'bigint',
    },
    key: ['day', 'text'],
    defaults: { asked: 0, vain: 0 },
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, [
    'search_posting',
    'search_document',
    'search_document_terms',
    'search_analysis',
    'search_synonym',
    'search_word',
    'search_ask',
  ])
}
