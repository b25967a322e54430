// `@tarojs/components` for unit tests: each component is the plain element that it becomes in a browser, with events in
// Taro's shape (`event.detail`). Built-in looks and gestures are not imitated; the browser suites test the real ones.
import { createElement, Fragment, type ReactNode, type SyntheticEvent } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode }
type Handler = (event: TaroEvent) => void

interface TaroEvent {
  type: string
  detail: Record<string, unknown>
  target: EventTarget
  currentTarget: EventTarget
  stopPropagation(): void
  preventDefault(): void
  key?: string
}

/** Props that only Taro supports; React warns about them on a DOM element. */
const TARO_ONLY = new Set([
  'hoverClass',
  'hoverStyle',
  'hoverStartTime',
  'hoverStayTime',
  'hoverStopPropagation',
  'lazyLoad',
  'mode',
  'webp',
  'showMenuByLongpress',
  'scrollX',
  'scrollY',
  'scrollTop',
  'scrollLeft',
  'scrollIntoView',
  'scrollWithAnimation',
  'enhanced',
  'showScrollbar',
  'bounces',
  'upperThreshold',
  'lowerThreshold',
  'enableFlex',
  'scrollAnchoring',
  'refresherEnabled',
  'refresherTriggered',
  'catchMove',
  'userSelect',
  'selectable',
  'space',
  'decode',
  'maxLines',
  'confirmType',
  'confirmHold',
  'adjustPosition',
  'cursorSpacing',
  'placeholderClass',
  'placeholderStyle',
  'focus',
  'autoFocus',
  'alwaysEmbed',
  'holdKeyboard',
  'controlled',
  'nativeProps',
  'ariaLabel',
  'maxlength',
  'password',
  'disableDefaultPadding',
  'showConfirmBar',
  'autoHeight',
  'openType',
  'formType',
  'plain',
  'loading',
  'circular',
  'autoplay',
  'interval',
  'duration',
  'current',
  'indicatorDots',
  'indicatorColor',
  'indicatorActiveColor',
  'previousMargin',
  'nextMargin',
  'displayMultipleItems',
  'range',
  'rangeKey',
  'indicatorStyle',
  'maskStyle',
  'nodes',
  'longitude',
  'latitude',
  'scale',
  'markers',
  'showLocation',
  'color',
  'activeColor',
  'backgroundColor',
  'block-size',
  'blockSize',
  'blockColor',
  'animation',
  'compileMode',
  'pagingEnabled',
])

/** React's names of Taro's events. */
const EVENT_NAMES: Record<string, string> = { onLongPress: 'onContextMenu', onConfirm: 'onKeyDown' }

function detailOf(event: SyntheticEvent): Record<string, unknown> {
  const target = event.target
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
    return { value: isBox ? target.checked : target.value, cursor: target.value.length }
  }
  if (target instanceof HTMLElement && event.type === 'scroll') {
    return { scrollTop: target.scrollTop, scrollLeft: target.scrollLeft, scrollHeight: target.scrollHeight }
  }
  return event.nativeEvent instanceof CustomEvent ? event.nativeEvent.detail : {}
}

function inTaroShape(name: string, handler: Handler) {
  return (event: SyntheticEvent & { key?: string }) => {
    if (name === 'onConfirm' && event.key !== 'Enter') return
    handler({
      type: event.type,
      detail: detailOf(event),
      target: event.target,
      currentTarget: event.currentTarget,
      stopPropagation: () => event.stopPropagation(),
      preventDefault: () => event.preventDefault(),
      key: event.key,
      ...('touches' in event.nativeEvent ? { touches: event.nativeEvent.touches } : {}),
    })
  }
}

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

function toDom(props: Props): Record<string, unknown> {
  const dom: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (TARO_ONLY.has(name) || name === 'children' || value === undefined) continue
    if (isHandler(name, value)) dom[EVENT_NAMES[name] ?? name] = inTaroShape(name, value)
    else dom[name] = value
  }
  return dom
}

/** A component that renders one element: `<View>` is a div. */
function plain(tag: string, shape: (props: Props) => Record<string, unknown> = () => ({})) {
  return (props: Props) => createElement(tag, { ...toDom(props), ...shape(props) }, props.children)
}

const INPUT_TYPES: Record<string, string> = { number: 'number', tel: 'tel', password: 'password' }

/** React's names for attributes that `nativeProps` has in HTML's spelling. */
const REACT_NAMES: Record<string, string> = { autocomplete: 'autoComplete', enterkeyhint: 'enterKeyHint' }

function nativeOf({ nativeProps }: Props): Record<string, unknown> {
  const entries = Object.entries(typeof nativeProps === 'object' && nativeProps !== null ? nativeProps : {})
  return Object.fromEntries(entries.map(([name, value]) => [REACT_NAMES[name] ?? name, value]))
}

function Entry({ tag, props }: { tag: 'input' | 'textarea'; props: Props }) {
  const { value, maxlength, type, password } = props
  return createElement(tag, {
    ...toDom(props),
    ...(tag === 'input' ? { type: password ? 'password' : (INPUT_TYPES[String(type)] ?? 'text') } : {}),
    ...(typeof maxlength === 'number' && maxlength >= 0 ? { maxLength: maxlength } : {}),
    ...nativeOf(props),
    // Taro listens to `input`; React requires a handler of `change` with a value.
    ...(value === undefined ? {} : { value: String(value ?? ''), onChange: () => undefined }),
  })
}

export const View = plain('div')
export const Text = plain('span')
export const Button = plain('button', () => ({ type: 'button' }))
export const Image = plain('img', ({ src }) => (src === '' ? { src: undefined } : {}))
export const Label = plain('label', ({ for: id }) => ({ htmlFor: id, for: undefined }))
export const Form = plain('form')
export const ScrollView = plain('div')
export const Swiper = plain('div')
export const SwiperItem = plain('div')
export const RootPortal = plain('div')
export const CoverView = plain('div')
export const CoverImage = plain('img')
export const MovableArea = plain('div')
export const MovableView = plain('div')
/** Shows whether the page container is open; a click on it is WeChat's back gesture. */
export const PageContainer = ({ show, onAfterLeave }: Props) =>
  createElement('button', { 'data-testid': 'page-container', 'data-show': String(show), onClick: onAfterLeave })
export const Picker = plain('div')
export const PickerView = plain('div')
export const PickerViewColumn = plain('div')
export const CheckboxGroup = plain('div')
export const RadioGroup = plain('div')
export const Checkbox = plain('input', () => ({ type: 'checkbox' }))
export const Radio = plain('input', () => ({ type: 'radio' }))
export const Switch = plain('input', () => ({ type: 'checkbox', role: 'switch' }))
export const Slider = plain('input', () => ({ type: 'range' }))
export const Progress = plain('progress')
export const Navigator = plain('a')
export const Video = plain('video')
const MapView = plain('div')

export { MapView as Map }
export const WebView = plain('iframe')
export const Input = (props: Props) => <Entry tag="input" props={props} />
export const Textarea = (props: Props) => <Entry tag="textarea" props={props} />
export const RichText = ({ nodes, ...props }: Props) =>
  createElement('div', { ...toDom(props), dangerouslySetInnerHTML: { __html: String(nodes ?? '') } })
export const Block = Fragment
export const PageMeta = Fragment
export const NavigationBar = () => null
export const Canvas = plain('canvas')
