import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FairQueue } from '../../kernel/fair-queue'
import { noticeReply } from '../../pay/notice'
import type { NoticeHeaders, NoticeReply } from '../../pay/provider'

/** What the payment module makes of a provider's notice; never rejects. */
export type HandleNotice = (provider: string, headers: NoticeHeaders, rawBody: string) => Promise<NoticeReply>

const NOTICE_PATH = '/pay/notice'

/** Whether a path, as it was sent, is one that providers send notices to, or below it. */
export function isNoticePath(path: string): boolean {
  const isBelow = (text: string) => text === NOTICE_PATH || text.startsWith(`${NOTICE_PATH}/`)
  if (isBelow(path) || !path.includes('%')) return isBelow(path)
  try {
    return isBelow(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** A refusal that providers understand: they take any 2xx for a notice that was taken, and send it no more. */
export function refuseNotice(reply: FastifyReply, status: number): FastifyReply {
  const { contentType, body } = noticeReply(new Error('refused'))
  if (contentType !== null) reply.type(contentType)
  return reply.code(status).send(body)
}

/** `POST /pay/notice/<provider>`: the raw body decides, nothing else is believed (wire.md "Addresses"). */
export function registerNotices(app: FastifyInstance, queue: FairQueue, handle: HandleNotice): void {
  app.post<{ Params: { provider: string } }>(`${NOTICE_PATH}/:provider`, (request, reply) =>
    queue.run(async () => {
      const body = typeof request.body === 'string' ? request.body : ''
      const answer = await handle(request.params.provider, request.headers, body)
      reply.code(answer.status)
      if (answer.contentType !== null) reply.type(answer.contentType)
      return reply.send(answer.body)
    }),
  )
}
