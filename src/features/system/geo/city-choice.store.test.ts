import { PlaceStore } from '@/app/stores/place.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { CityChoiceStore, cityOf } from './city-choice.store'

const CITIES = [
  { bdCityCode: '110100', name: '北京市', letter: 'B' },
  { bdCityCode: '330100', name: '杭州市', letter: 'H' },
  { bdCityCode: '330500', name: '湖州市', letter: 'H' },
  { bdCityCode: '310100', name: '上海市', letter: 'S' },
]
async function opened() {
  const env = fakeEnv({ call: { 'GET geo/cities': () => ({ records: CITIES }) } })
  const choice = new CityChoiceStore(env)
  await choice.open()
  return { choice, place: env.stores.get(PlaceStore) }
}
const namesOf = ({ shown }: CityChoiceStore) => shown.map(({ name }) => name)

test('cities are shown by letter, that of the present city first, and found by name; a choice sets the city [geo.choice]', async () => {
  const { choice, place } = await opened()
  expect([choice.letters, choice.cityName, namesOf(choice)]).toEqual([['B', 'H', 'S'], '', ['北京市']])
  choice.choose('330100')
  expect([place.bdCityCode, choice.cityName, namesOf(choice)]).toEqual(['330100', '杭州市', ['杭州市', '湖州市']])
  choice.setLetter('S')
  expect(namesOf(choice)).toEqual(['上海市'])
  choice.setWord(' 州 ')
  expect(namesOf(choice)).toEqual(['杭州市', '湖州市'])
})

test('the city of an address follows from its area', () => {
  expect([
    cityOf({ districtCode: '330108', cityCode: '330100' }),
    cityOf({ districtCode: '', cityCode: '330100' }),
    cityOf({ districtCode: '', cityCode: '' }),
  ]).toEqual(['330100', '330100', ''])
})
