// Runs in the mini program before its first page: adds to Taro's runtime the attributes that its templates were built
// with. Runtime and templates number the attributes of a component by their order, so both need the same list.
import { mergeInternalComponents } from '@tarojs/shared'
import attributes from './spoken-attributes.json'

mergeInternalComponents(attributes)
