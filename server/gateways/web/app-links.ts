import type { FastifyInstance } from 'fastify'

/** Printed codes and shared texts name pages as paths; the app's pages are behind a hash. */
const FOLDERS = ['/pages', '/packageRarely']

/**
 * Redirects `/pages/qr/STORE_1?x=1` to `/#/pages/qr/STORE_1?x=1`; never to another host, because the hash comes first.
 */
export function registerAppLinks(app: FastifyInstance): void {
  for (const folder of FOLDERS) app.get(`${folder}/*`, (request, reply) => reply.redirect(`/#${request.url}`, 302))
}
