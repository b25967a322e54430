import type { FastifyInstance } from 'fastify'
import type { FairQueue } from '../../kernel/fair-queue'
import { parseFields } from '../signature'

const NOTICE_PATH = '/parcel/notice/kuaidi100'

/** The parcel module's handler of a callback: false for an unknown sender. Rejects when it could not be stored. */
export type HandleParcelNotice = (parcelId: string, form: ReadonlyMap<string, string>) => Promise<boolean>

/**
 * `POST /parcel/notice/kuaidi100/<parcel>`: callbacks of a tracking service, which repeats every callback without
 * a reply of `returnCode` 200; the signature in the body is the only proof of the sender.
 */
export function registerParcelNotices(app: FastifyInstance, queue: FairQueue, handle: HandleParcelNotice): void {
  app.post<{ Params: { parcelId: string } }>(`${NOTICE_PATH}/:parcelId`, (request, reply) =>
    queue.run(async () => {
      const form = parseFields(typeof request.body === 'string' ? request.body : '', true)
      const isTaken = form !== null && (await handle(request.params.parcelId, form))
      const answer = isTaken
        ? { result: true, returnCode: '200', message: '成功' }
        : { result: false, returnCode: '500', message: '失败' }
      return reply.type('application/json').send(JSON.stringify(answer))
    }),
  )
}
