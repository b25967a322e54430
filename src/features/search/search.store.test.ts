import { isBarcode } from './search.store'

test.each([
  ['6901234567892', true],
  ['6901234567890', false],
  ['96385074', true],
  ['012345678905', true],
  ['123', false],
  ['690123456789a', false],
])('%s is a barcode: %s', (word, is) => expect(isBarcode(word)).toBe(is))
