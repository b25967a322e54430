import {
  POP_AUDIENCE_TEXTS,
  POP_AUDIENCES,
  POP_FREQUENCIES,
  POP_FREQUENCY_TEXTS,
  POP_PAGES,
  type PopAudience,
  type PopFrequency,
} from '@contract/codes/popup'
import type { Reply } from '../../app/api'
import type { Draft, DraftOptions } from '../../patterns/use-draft'
import { Field, Input, InputNumber, Select, Shot } from '../../ui'
import { GroundField, groundText } from './ground-field'
import { LinkField, linkFault } from './link-field'
import { endText, PeriodField, startText } from './period-field'
import { PictureOne } from './picture-one'

export type PopupFields = Reply<'popup/detail'>['fields']

export const POPUP_TITLES: Readonly<Record<keyof PopupFields, string>> = {
  kicker: '小标题',
  title: '标题',
  text: '说明',
  image: '图片',
  ground: '底色',
  buttonText: '按钮',
  command: '点了去哪',
  pagePath: '弹在哪页',
  audience: '给谁看',
  frequency: '弹几次',
  startAt: '上线时间',
  endAt: '下线时间',
  position: '顺序',
  bdCityCode: '城市',
}

export const popPageText = (path: string): string => POP_PAGES.find((page) => page.path === path)?.title ?? path

export const SHOW_POPUP: NonNullable<DraftOptions<PopupFields>['show']> = {
  image: (image) => (image.url === '' ? '没有图片' : <Shot picture={image} size={64} />),
  ground: groundText,
  command: (command) => (command ? [command.cmd, ...Object.values(command.params)].join(' ') : '不跳转'),
  pagePath: popPageText,
  audience: (audience) => POP_AUDIENCE_TEXTS[audience],
  frequency: (frequency) => POP_FREQUENCY_TEXTS[frequency],
  startAt: startText,
  endAt: endText,
  bdCityCode: (code) => code || '全部城市',
}

export function popupFaults(fields: PopupFields): { [K in keyof PopupFields]?: string } {
  const link = linkFault(fields.command)
  return {
    ...(fields.title.trim() === '' && { title: '请填标题' }),
    ...(fields.endAt <= fields.startAt && { endAt: '下线时间要晚于上线时间' }),
    ...(!/^\d{0,20}$/.test(fields.bdCityCode) && { bdCityCode: '填区划代码，如 330100' }),
    ...(link !== undefined && { command: link }),
  }
}

const MOST = { kicker: 20, title: 20, text: 60, buttonText: 8 } as const

/** The fields of a pop-up, and beside them how the shop shows it. */
export function PopupForm({ draft, linkText, isOff }: { draft: Draft<PopupFields>; linkText: string; isOff: boolean }) {
  const { value, set, faults, isChanged } = draft
  if (!value) return null
  const of = (field: keyof PopupFields) => ({
    title: POPUP_TITLES[field],
    fault: faults[field],
    isChanged: isChanged(field),
  })
  const text = (field: keyof typeof MOST) => (
    <Field {...of(field)} note={`${value[field].length} / ${MOST[field]}`}>
      <Input
        aria-label={POPUP_TITLES[field]}
        maxLength={MOST[field]}
        disabled={isOff}
        value={value[field]}
        onChange={({ target }) => set(field, target.value)}
      />
    </Field>
  )
  return (
    <div className="editor">
      <section className="card" aria-label="弹窗内容">
        <div className="body stack">
          {text('kicker')}
          {text('title')}
          {text('text')}
          <Field {...of('image')} note="透明底最好">
            <PictureOne value={value.image} isOff={isOff} onChange={(image) => set('image', image)} />
          </Field>
          <Field {...of('ground')} note={groundText(value.ground)}>
            <GroundField value={value.ground} isOff={isOff} onChange={(ground) => set('ground', ground)} />
          </Field>
          {text('buttonText')}
          <Field {...of('command')}>
            <LinkField
              value={value.command}
              text={linkText}
              isOff={isOff}
              onChange={(command) => set('command', command)}
            />
          </Field>
          <Field
            title="什么时候弹"
            fault={faults.startAt ?? faults.endAt}
            isChanged={isChanged('startAt') || isChanged('endAt')}
          >
            <PeriodField
              startAt={value.startAt}
              endAt={value.endAt}
              isOff={isOff}
              onStart={(at) => set('startAt', at)}
              onEnd={(at) => set('endAt', at)}
            />
          </Field>
          <Reach draft={draft} value={value} of={of} isOff={isOff} />
        </div>
      </section>
      <aside className="card preview" aria-label="在手机上">
        <header>
          <h2>在手机上</h2>
        </header>
        <div className="body">
          <PopupPreview fields={value} />
        </div>
      </aside>
    </div>
  )
}

interface ReachProps {
  draft: Draft<PopupFields>
  value: PopupFields
  of(field: keyof PopupFields): { title: string; fault: string | undefined; isChanged: boolean }
  isOff: boolean
}

/** Over which page, for whom and how often it is shown. */
function Reach({ draft: { set }, value, of, isOff }: ReachProps) {
  const paths = [...new Set([...POP_PAGES.map(({ path }) => path), value.pagePath])]
  return (
    <div className="beside">
      <Field {...of('pagePath')}>
        <Select
          aria-label={POPUP_TITLES.pagePath}
          disabled={isOff}
          value={value.pagePath}
          options={paths.map((path) => ({ value: path, label: popPageText(path) }))}
          onChange={(path: string) => set('pagePath', path)}
        />
      </Field>
      <Field {...of('audience')}>
        <Select
          aria-label={POPUP_TITLES.audience}
          disabled={isOff}
          value={value.audience}
          options={POP_AUDIENCES.map((one) => ({ value: one, label: POP_AUDIENCE_TEXTS[one] }))}
          onChange={(audience: PopAudience) => set('audience', audience)}
        />
      </Field>
      <Field {...of('frequency')}>
        <Select
          aria-label={POPUP_TITLES.frequency}
          disabled={isOff}
          value={value.frequency}
          options={POP_FREQUENCIES.map((one) => ({ value: one, label: POP_FREQUENCY_TEXTS[one] }))}
          onChange={(frequency: PopFrequency) => set('frequency', frequency)}
        />
      </Field>
      <Field {...of('position')} note="小的在前">
        <InputNumber
          aria-label={POPUP_TITLES.position}
          min={0}
          max={999_999}
          precision={0}
          disabled={isOff}
          value={value.position}
          onChange={(position) => set('position', position ?? 0)}
        />
      </Field>
      <Field {...of('bdCityCode')} note="空为全部城市">
        <Input
          aria-label={POPUP_TITLES.bdCityCode}
          placeholder="如 330100"
          maxLength={20}
          disabled={isOff}
          value={value.bdCityCode}
          onChange={({ target }) => set('bdCityCode', target.value.trim())}
        />
      </Field>
    </div>
  )
}

function PopupPreview({
  fields: { kicker, title, text, image, ground, buttonText, command },
}: {
  fields: PopupFields
}) {
  return (
    <figure className="phone" aria-label="预览">
      <div className="pop">
        <div className={`shot ${ground}`}>{image.url !== '' && <img src={image.url} alt="" />}</div>
        <small>{kicker}</small>
        <b>{title}</b>
        <p>{text}</p>
        {command && buttonText && <span className="callout">{buttonText}</span>}
      </div>
      <figcaption className="note">没有链接就没有按钮</figcaption>
    </figure>
  )
}
