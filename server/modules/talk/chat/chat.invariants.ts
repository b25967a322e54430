import type { Reader } from '../../../kernel/db'

/** Messages have the sequences up to the last one of their conversation, without gaps; the oldest may have been deleted. */
export async function chatBreaches(q: Reader): Promise<string[]> {
  const rows = await q
    .selectFrom('chat_message')
    .innerJoin('chat', (join) =>
      join.onRef('chat.uid', '=', 'chat_message.uid').onRef('chat.targetId', '=', 'chat_message.targetId'),
    )
    .select(({ fn }) => [
      'chat.uid',
      'chat.targetId',
      'chat.lastSeq',
      fn.countAll<number | string>().as('count'),
      fn.min<number | string>('chat_message.seq').as('first'),
      fn.max<number | string>('chat_message.seq').as('last'),
    ])
    .groupBy(['chat.uid', 'chat.targetId', 'chat.lastSeq'])
    .execute()
  return rows
    .filter(
      ({ lastSeq, count, first, last }) =>
        Number(last) !== Number(lastSeq) || Number(last) - Number(first) + 1 !== Number(count),
    )
    .map(({ uid, targetId }) => `conversation ${uid} ${targetId}: its sequences have a gap`)
}
