import { type Answer, type Call, type Command, wholeNumber } from '../command'
import { moment, money, table } from '../output'

export const paymentCommands: readonly Command[] = [
  {
    name: 'payment list',
    action: null,
    summary: 'money that an operator should look at, newest first',
    usage: '[--limit <n>]',
    details: [
      'late      came after its order had closed; goes back by itself',
      'second    came for a paid order once more; goes back by itself',
      'returned  came and went back at the provider, which nobody here asked for; its order is closed. How much went',
      '          back only the provider knows',
      "abnormal  a refund that the payer's account did not take: act at the provider",
      '',
      'A payment that has gone back wholly, by the word of its provider, is not listed any more.',
    ].join('\n'),
    options: { limit: { type: 'string', value: 'n', summary: '1 to 200, default 20' } },
    arguments: [0, 0],
    run: list,
  },
]

async function list(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const { payments } = await call.open()
  const found = await payments.operator.list(limit)
  const lines = table(
    ['what', 'when', 'money', 'parent', 'shopper', 'provider', "provider's number"],
    found.map((one) => [
      one.what,
      moment(one.at),
      money(one.cents),
      one.parentNo,
      one.uid,
      one.provider,
      one.transactionId,
    ]),
  )
  return { json: found, lines }
}
