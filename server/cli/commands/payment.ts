import { type Answer, type Call, type Command, wholeNumber } from '../command'
import { moment, money, table } from '../output'

export const paymentCommands: readonly Command[] = [
  {
    name: 'payment list',
    action: null,
    summary: 'payments that need an operator, newest first',
    usage: '[--limit <n>]',
    details: [
      'late      arrived after its order had closed; refunded automatically',
      'second    a second payment of a paid order; refunded automatically',
      'returned  refunded at the provider without a request of the mall; its order is closed. Only the provider knows',
      '          the amount',
      "abnormal  a refund that the payer's account did not accept: complete it at the provider",
      '',
      'A payment that the provider reports as fully refunded is no longer listed.',
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
