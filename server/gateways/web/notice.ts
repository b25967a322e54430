import type { FastifyInstance } from 'fastify'
import type { Turns } from '../../kernel/turns'
import type { NoticeHeaders, NoticeReply } from '../../pay/provider'

/** What the payment module makes of a provider's notice; never rejects. */
export type HandleNotice = (provider: string, headers: NoticeHeaders, rawBody: string) => Promise<NoticeReply>

/** `POST /pay/notice/<provider>`: the raw body decides, nothing else is believed (wire.md "Addresses"). */
export function registerNotices(app: FastifyInstance, turns: Turns, handle: HandleNotice): void {
  app.post<{ Params: { provider: string } }>('/pay/notice/:provider', async (request, reply) => {
    await turns.take()
    const answer = await handle(
      request.params.provider,
      request.headers,
      typeof request.body === 'string' ? request.body : '',
    )
    reply.code(answer.status)
    if (answer.contentType !== null) reply.type(answer.contentType)
    return reply.send(answer.body)
  })
}
