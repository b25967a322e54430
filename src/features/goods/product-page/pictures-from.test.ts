import { picturesFrom } from './pictures-from'

const picture = (colour: string, ground: 'rose' | 'sky' = 'rose') => ({
  url: `/media/art/1f457~${colour}-256.webp`,
  ground,
  scale: 1,
  count: 1,
})
const [red, blue, redOnSky] = [picture('d0212b'), picture('2f74c0'), picture('d0212b', 'sky')]

test.each([
  ['nothing is selected', null, [red, blue]],
  ['the first is selected', { ...red }, [red, blue]],
  ['another colour is selected: it is first, and once', { ...blue }, [blue, red]],
  ['another view of the same picture is first', redOnSky, [redOnSky, red, blue]],
  ['a picture that is not among them is first', picture('1f1f21'), [picture('1f1f21'), red, blue]],
])('%s [product-page.pictures]', (_, chosen, expected) => {
  expect(picturesFrom(chosen, [red, blue])).toEqual(expected)
})
