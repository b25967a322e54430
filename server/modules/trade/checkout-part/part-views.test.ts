import { Type as T } from '@sinclair/typebox'
import { joinViews } from './part-views'

const LAMP = T.Object({ light: T.Number(), shade: T.Optional(T.String()) })

test('fields of parts are joined; optional fields can be missing', () => {
  expect(joinViews(LAMP, [undefined, { shade: 'red' }, { light: 2 }])).toEqual({ light: 2, shade: 'red' })
  expect(joinViews(LAMP, [{ light: 2 }, { shade: undefined }])).toEqual({ light: 2 })
})

test('a required field without a part, and a field of two parts, are refused', () => {
  expect(() => joinViews(LAMP, [{ shade: 'red' }])).toThrow('no checkout part gives light')
  expect(() => joinViews(LAMP, [{ light: 2 }, { light: 3 }])).toThrow('two checkout parts give light')
})
