import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FairQueue } from '../../kernel/fair-queue'
import { noticeReply } from '../../pay/notice'
import type { NoticeHeaders, NoticeReply } from '../../pay/provider'

/** The payment module's handler of a provider's notice; never rejects. */
export type HandleNotice = (provider: string, headers: NoticeHeaders, rawBody: string) => Promise<NoticeReply>

const NOTICE_PATH = '/pay/notice'

/** Whether the path of a request is an address for providers' notices, or below it. */
export function isNoticePath(path: string): boolean {
  const isBelow = (text: string) => text === NOTICE_PATH || text.startsWith(`${NOTICE_PATH}/`)
  if (isBelow(path) || !path.includes('%')) return isBelow(path)
  try {
    return isBelow(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** A refusal for providers: they treat any 2xx as success and send the notice no more. */
export function refuseNotice(reply: FastifyReply, status: number): FastifyReply {
  const { contentType, body } = noticeReply(new Error('refused'))
  if (contentType !== null) reply.type(contentType)
  return reply.code(status).send(body)
}

/** `POST /pay/notice/<provider>`: the signed raw body is the only trusted input (docs/wire.md "Dialects"). */
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
