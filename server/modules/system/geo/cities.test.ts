import { testApp } from '../../../../test/support/app'

test('every city of the country is listed once, by the first letter of its name [geo.cities]', async () => {
  const mall = await testApp({ isSeeded: false })
  try {
    const { records } = await (await mall.visitor()).call('GET geo/cities', {})
    const named = (name: string) => records.find((city) => city.name === name)
    expect(named('杭州市')).toEqual({ bdCityCode: '330100', name: '杭州市', letter: 'H' })
    expect(named('上海市')).toEqual({ bdCityCode: '310100', name: '上海市', letter: 'S' })
    expect(named('重庆市')).toEqual({ bdCityCode: '500100', name: '重庆市', letter: 'C' })
    expect(records.find(({ bdCityCode }) => bdCityCode === '810000')?.name).toContain('香港')
    expect(records.find(({ name }) => name === '仙桃市')?.letter).toBe('X')
    expect(records.length).toBeGreaterThan(330)
    expect(new Set(records.map(({ bdCityCode }) => bdCityCode)).size).toBe(records.length)
    const letters = records.map(({ letter }) => letter)
    expect(letters).toEqual([...letters].sort())
  } finally {
    await mall.close()
  }
})
