// Runs in the mini program before its first page: tells Taro's runtime of the attributes that its templates were built
// with. Both number a component's attributes by their order, so both must know the same ones.
import { mergeInternalComponents } from '@tarojs/shared'
import attributes from './spoken-attributes.json'

mergeInternalComponents(attributes)
