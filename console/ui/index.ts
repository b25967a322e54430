// The only entry of the kit: pages import controls from here, so that the kit can change.

export type { InputRef } from 'antd'
export {
  App,
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Form,
  Input,
  InputNumber,
  Modal,
  QRCode,
  Radio,
  Segmented,
  Select,
  Spin,
  Switch,
  Tooltip,
} from 'antd'
export { Acts } from './acts'
export { Facts } from './facts'
export { Field } from './field'
export { GoodsSearch } from './goods-search'
export { MomentField } from './moment-field'
export { Avatar, Shot } from './pictures'
export { Empty, ErrorStrip, Loading, NoPermission } from './states'
export { Tag, type TagLook } from './tag'
export { Theme, useMode } from './theme'
export { Timeline } from './timeline'
export { useIsPhone, useIsWide } from './use-media'
export { Moment, Money, momentText, moneyText, Remaining, useNow, Waited } from './values'
