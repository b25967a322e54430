import { MAX_REVIEW } from '@contract/codes/review'
import { AppError } from '../../kernel/errors'
import type { ActingCall, Answer, Call, Command } from '../command'
import { OperationError, UsageError } from '../failures'
import { moment, pairs, table } from '../output'

export const reviewCommands: readonly Command[] = [
  {
    name: 'review list',
    action: null,
    summary: "a product's reviews, the newest first",
    usage: '<product> [--bad]',
    options: { bad: { type: 'boolean', summary: 'those of one and two stars' } },
    arguments: [1, 1],
    run: list,
  },
  {
    name: 'review show',
    action: null,
    summary: 'one review with all its data',
    usage: '<review>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'review reply',
    action: 'review.reply',
    summary: "the store's public reply",
    usage: '<review> --text <words>',
    details: 'A new reply replaces the former. Reviews cannot be hidden, whatever their stars.',
    options: { text: { type: 'string', value: 'words', summary: `up to ${MAX_REVIEW} characters` } },
    arguments: [1, 1],
    run: reply,
  },
]

async function list(call: Call): Promise<Answer> {
  const [productId = ''] = call.args
  const { reviewBook } = await call.open()
  const { records } = await reviewBook.page({ productId, filter: call.isSet('bad') ? 'bad' : 'all', pageSize: 50 })
  const lines = table(
    ['review', 'when', 'stars', 'answered', 'words'],
    records.map((one) => [
      one.reviewId,
      moment(one.createdAt),
      String(one.stars),
      one.reply ? 'yes' : '-',
      one.content.replaceAll('\n', ' ').slice(0, 40),
    ]),
  )
  return { json: records, lines: records.length > 0 ? lines : ['no review'] }
}

async function show(call: Call): Promise<Answer> {
  const { reviewOperator } = await call.open()
  const review = await found(reviewOperator.show(call.args[0] ?? ''))
  const lines = pairs([
    ['review', review.reviewId],
    ['product', review.productId],
    ['shopper', review.uid || '-'],
    ['stars', String(review.stars)],
    ['tags', review.tags.join(', ') || '-'],
    ['words', review.content || '-'],
    ['pictures', String(review.images.length)],
    ['video', review.video?.url ?? '-'],
    ['addition', review.append?.content ?? '-'],
    ['answer', review.reply?.content ?? '-'],
    ['helpful', String(review.helpful)],
  ])
  return { json: review, lines }
}

async function reply(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const text = call.text('text')?.trim() ?? ''
  if (text === '' || text.length > MAX_REVIEW) throw new UsageError(`--text has 1 to ${MAX_REVIEW} characters`)
  const { reviewOperator } = await call.open()
  await found(reviewOperator.reply(call.actor, id, text))
  return { json: { reviewId: id, reply: text }, lines: [`${id}: answered`] }
}

async function found<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw new OperationError('there is no review of a shopper with this id')
    throw error
  }
}
