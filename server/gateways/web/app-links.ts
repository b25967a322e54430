import type { FastifyInstance } from 'fastify'

/** Printed codes and shared texts name pages as paths; the app keeps its pages behind a hash. */
const FOLDERS = ['/pages', '/packageRarely']

/** `/pages/qr/STORE_1?x=1` leads to `/#/pages/qr/STORE_1?x=1`; never to another host, as the hash stands before it. */
export function registerAppLinks(app: FastifyInstance): void {
  for (const folder of FOLDERS) app.get(`${folder}/*`, (request, reply) => reply.redirect(`/#${request.url}`, 302))
}
