import fc from 'fast-check'
import { isAllowedAddress, readWebAddress } from './hosts'

const rules = { hosts: ['pages.mall.example', 'chat.example:8443'], needsHttps: true, ownHost: '127.0.0.1:8080' }

test.each([
  'https://pages.mall.example/a?b=c#d',
  'https://pages.mall.example',
  'HTTPS://Pages.Mall.Example/x',
  'https://pages.mall.example:443/x',
  'https://chat.example:8443/room',
  'http://127.0.0.1:8080/#/pages/home/index',
])('%s opens [nav.external-host]', (url) => {
  expect(isAllowedAddress(url, rules)).toBe(true)
})

test.each([
  ['another host', 'https://evil.example/'],
  ['a suffix', 'https://evil-pages.mall.example/'],
  ['a host name with the allowed name as its prefix', 'https://pages.mall.example.evil.net/'],
  ['a subdomain', 'https://x.pages.mall.example/'],
  ['user info', 'https://pages.mall.example@evil.net/'],
  ['user info with a password', 'https://pages.mall.example:x@evil.net/'],
  ['a backslash', 'https://evil.net\\@pages.mall.example/'],
  ['a backslash between the slashes', 'https:\\\\pages.mall.example/'],
  ['a unicode host', 'https://pages.mall.exаmple/'],
  ['a full-width dot', 'https://pages。mall.example/'],
  ['a tab inside', 'https://pages.mall\t.example/'],
  ['a line break before', '\nhttps://pages.mall.example/'],
  ['a script', 'javascript:alert(1)//https://pages.mall.example/'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['no protocol', '//pages.mall.example/'],
  ['another protocol', 'ftp://pages.mall.example/'],
  ['one slash', 'https:/pages.mall.example/'],
  ['three slashes', 'https:///pages.mall.example/'],
  ['a trailing dot', 'https://pages.mall.example./'],
  ['another port', 'https://pages.mall.example:8080/'],
  ['the port of another service', 'https://chat.example/'],
  ['plain http in production', 'http://pages.mall.example/'],
  ['nothing', ''],
])('does not open: %s: %s [nav.external-host]', (_why, url) => {
  expect(isAllowedAddress(url, rules)).toBe(false)
})

test('outside production plain http is allowed too', () => {
  expect(isAllowedAddress('http://pages.mall.example/', { ...rules, needsHttps: false })).toBe(true)
})

test('host and protocol are parsed', () => {
  expect(readWebAddress('http://A.example:8080/x')).toEqual({ isHttps: false, host: 'a.example:8080' })
})

test("for every allowed address the browser's URL parser finds the same host [nav.external-host]", () => {
  const piece = fc.constantFrom(
    'https:',
    'HTTP:',
    'javascript:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '443',
    '8443',
    '.',
    '?',
    '#',
    '%2f',
    '%40',
    '\t',
    'х',
    '。',
    'pages.mall.example',
    'chat.example',
    'evil.net',
    'x',
  )
  let allowed = 0
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'http://', ''),
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      (start, pieces) => {
        const url = start + pieces.join('')
        if (!isAllowedAddress(url, { ...rules, needsHttps: false })) return
        allowed += 1
        expect([...rules.hosts, rules.ownHost]).toContain(new URL(url).host)
      },
    ),
    { numRuns: 20_000 },
  )
  expect(allowed).toBeGreaterThan(100)
})
