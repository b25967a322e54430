import {
  type CountedQuery,
  MAX_INTENT_CATEGORIES,
  MAX_MEANT,
  MAX_SYNONYM,
  QUERIES_KEEP_DAYS,
} from '../../modules/goods/search'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { table } from '../output'

const USUAL_DAYS = 7
const USUALLY_SHOWN = 30
const MOST_SHOWN = 1000

export const searchCommands: readonly Command[] = [
  {
    name: 'search synonyms list',
    action: null,
    summary: 'synonyms of the search',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'search synonyms set',
    action: 'synonym.set',
    summary: 'sets the synonyms of a word, replacing the earlier ones',
    usage: '<word> <meant> …',
    details: [
      'A search for the word also finds its synonyms, but not the reverse: set both words for that.',
      `A word has 1 to ${MAX_SYNONYM} characters; width, case, traditional characters and units make no difference.`,
      'The running server follows within seconds.',
    ].join('\n'),
    arguments: [2, MAX_MEANT + 1],
    run: set,
  },
  {
    name: 'search synonyms remove',
    action: 'synonym.remove',
    summary: 'removes the synonyms of a word',
    usage: '<word>',
    arguments: [1, 1],
    run: remove,
  },
  {
    name: 'search intents list',
    action: null,
    summary: 'which words name kinds of goods, and their categories',
    usage: '',
    arguments: [0, 0],
    run: listIntents,
  },
  {
    name: 'search intents set',
    action: 'intent.set',
    summary: 'sets the categories that a word names',
    usage: '<word> [<categoryId> …]',
    details: [
      'A search for the word finds goods of these categories, the first category first, and goods whose title or',
      'category is named so. Goods that only mention the word are not found; a word without categories finds only goods named so.',
      'It replaces the former categories of the word. The running server follows within seconds.',
    ].join('\n'),
    arguments: [1, MAX_INTENT_CATEGORIES + 1],
    run: setIntent,
  },
  {
    name: 'search intents remove',
    action: 'intent.remove',
    summary: 'removes the categories of a word',
    usage: '<word>',
    arguments: [1, 1],
    run: removeIntent,
  },
  {
    name: 'search report',
    action: null,
    summary: 'the most frequent searches, and those without a result',
    usage: '[--days <n>] [--limit <n>]',
    details: [
      'Counts first pages by normalised query; "without a result" also counts queries that match only some of their words.',
      'Shoppers are not stored. The running server writes its counts every few seconds.',
    ].join('\n'),
    options: {
      days: { type: 'string', value: 'n', summary: `the last days, including today, default ${USUAL_DAYS}` },
      limit: { type: 'string', value: 'n', summary: `at most so many of each, default ${USUALLY_SHOWN}` },
    },
    arguments: [0, 0],
    run: report,
  },
]

async function list(call: Call): Promise<Answer> {
  const { synonymOperator } = await call.open()
  const synonyms = await synonymOperator.list()
  return { json: { synonyms }, lines: synonyms.map(({ word, meant }) => `${word}  ${meant.join(' ')}`) }
}

async function set(call: ActingCall): Promise<Answer> {
  const { synonymOperator } = await call.open()
  const [word = '', ...meant] = call.args
  const kept = await synonymOperator.set(call.actor, word, meant)
  return { json: kept, lines: [`${kept.word} also means ${kept.meant.join(' ')}`] }
}

async function remove(call: ActingCall): Promise<Answer> {
  const { synonymOperator } = await call.open()
  const [word = ''] = call.args
  await synonymOperator.remove(call.actor, word)
  return { json: { removed: word }, lines: [`removed ${word}`] }
}

async function listIntents(call: Call): Promise<Answer> {
  const { intentOperator } = await call.open()
  const intents = await intentOperator.list()
  return { json: { intents }, lines: intents.map(({ word, categoryIds }) => [word, ...categoryIds].join('  ')) }
}

async function setIntent(call: ActingCall): Promise<Answer> {
  const { intentOperator } = await call.open()
  const [word = '', ...categoryIds] = call.args
  const kept = await intentOperator.set(call.actor, word, categoryIds)
  const goods = kept.categoryIds.length === 0 ? 'goods of that name' : kept.categoryIds.join(' ')
  return { json: kept, lines: [`${kept.word} names ${goods}`] }
}

async function removeIntent(call: ActingCall): Promise<Answer> {
  const { intentOperator } = await call.open()
  const [word = ''] = call.args
  await intentOperator.remove(call.actor, word)
  return { json: { removed: word }, lines: [`removed ${word}`] }
}

async function report(call: Call): Promise<Answer> {
  const number = (option: string, usual: number, most: number) => {
    const text = call.text(option)
    return text === undefined ? usual : wholeNumber(text, `--${option}`, 1, most)
  }
  const days = number('days', USUAL_DAYS, QUERIES_KEEP_DAYS)
  const limit = number('limit', USUALLY_SHOWN, MOST_SHOWN)
  const { search } = await call.open()
  const found = await search.log.report(days, limit)
  return {
    json: { days, ...found },
    lines: [...shown('searches', found.most), '', ...shown('searches without a result', found.vain)],
  }
}

function shown(title: string, texts: readonly CountedQuery[]): string[] {
  if (texts.length === 0) return [`${title}: nothing`]
  const rows = texts.map(({ text, asked, vain }) => [text, String(asked), String(vain)])
  return table([title, 'times', 'without a result'], rows)
}
