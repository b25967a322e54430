import { picturesFrom } from './pictures-from'

const picture = (colour: string, ground: 'rose' | 'sky' = 'rose') => ({
  url: `/media/art/1f457~${colour}-256.webp`,
  ground,
  scale: 1,
  count: 1,
})
const [red, blue, redOnSky] = [picture('d0212b'), picture('2f74c0'), picture('d0212b', 'sky')]

test.each([
  ['nothing is chosen', null, [red, blue]],
  ['the first is chosen', { ...red }, [red, blue]],
  ['another colour is chosen: it leads and comes once', { ...blue }, [blue, red]],
  ['another view of the same drawing leads', redOnSky, [redOnSky, red, blue]],
  ['a picture that is not among them leads', picture('1f1f21'), [picture('1f1f21'), red, blue]],
])('%s', (_, chosen, expected) => {
  expect(picturesFrom(chosen, [red, blue])).toEqual(expected)
})
