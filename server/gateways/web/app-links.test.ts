import Fastify from 'fastify'
import { registerAppLinks } from './app-links'

test.each([
  ['/pages/qr/STORE_1?x=1', '/#/pages/qr/STORE_1?x=1'],
  ['/pages/details/index?productId=a%20b', '/#/pages/details/index?productId=a%20b'],
  ['/packageRarely/login/switchEnvironment/index', '/#/packageRarely/login/switchEnvironment/index'],
  ['/pages//evil.example/', '/#/pages//evil.example/'],
  ['/pages/%0d%0aX-Evil:1', '/#/pages/%0d%0aX-Evil:1'],
])('the path %s redirects to the page behind the hash [nav.path-link]', async (path, location) => {
  const app = Fastify()
  registerAppLinks(app)
  const reply = await app.inject(path)
  expect([reply.statusCode, reply.headers['location']]).toEqual([302, location])
  expect(reply.headers['x-evil']).toBeUndefined()
  await app.close()
})
