import fc from 'fast-check'
import { base64 } from './base64'

test('returns the same text as Node', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))))
})
