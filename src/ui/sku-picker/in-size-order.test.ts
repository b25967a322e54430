import { inSizeOrder } from './in-size-order'

test.each([
  [
    ['L', 'S', 'XXL', 'M', 'XS', 'XL'],
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ],
  [
    ['3XL', 'xl', '2XL'],
    ['xl', '2XL', '3XL'],
  ],
  [
    ['40', '36.5', '110', '37'],
    ['36.5', '37', '40', '110'],
  ],
  [
    ['40码', '38码', '39码'],
    ['38码', '39码', '40码'],
  ],
  [
    ['1kg', '500 g', '10斤', '250g'],
    ['250g', '500 g', '1kg', '10斤'],
  ],
  [
    ['1TB', '256GB', '512GB'],
    ['256GB', '512GB', '1TB'],
  ],
  [
    ['第10款', '第9款'],
    ['第9款', '第10款'],
  ],
  // Not comparable: the order is kept.
  [
    ['500ml', '1kg', '10g'],
    ['500ml', '1kg', '10g'],
  ],
  [
    ['燕麦驼', '炭灰', 'S'],
    ['燕麦驼', '炭灰', 'S'],
  ],
  [
    ['均码', 'M', 'S'],
    ['均码', 'M', 'S'],
  ],
  [[], []],
])('%j are ordered as %j', (given, ordered) => expect(inSizeOrder(given, (text) => text)).toEqual(ordered))
