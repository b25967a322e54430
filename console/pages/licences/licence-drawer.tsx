import { chinaDay, DAY_MS, FOREVER, startOfChinaDay } from '@contract/codes/china-time'
import { LICENCE_COMPANY_MAX, LICENCE_KINDS, LICENCE_NUMBER_MAX, type LicenceKind } from '@contract/codes/licence'
import { PICTURE_TYPES, PICTURE_UPLOAD_BYTES } from '@contract/codes/picture'
import { useState } from 'react'
import { type Reply, upload } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Checkbox, ErrorStrip, Field, Input, Select } from '../../ui'

type Licence = Reply<'licence/detail'>

interface Kept {
  pictureKey: string
  image: string
}

/** Sends a document of a store, or a refused one again. */
export function LicenceDrawer({ licence, onClose }: { licence: Licence | null; onClose(): void }) {
  const stores = useCall('store/names', {})
  const add = useAct('licence/add', ['licence'])
  const again = useAct('licence/again', ['licence'])
  const own = stores.data?.records ?? []
  const [chosen, setChosen] = useState<string>()
  const storeId = licence?.storeId ?? chosen ?? (own.length === 1 ? own[0]?.storeId : undefined)
  const [kind, setKind] = useState<LicenceKind>(licence?.kind ?? 'business')
  const [company, setCompany] = useState(licence?.company ?? '')
  const [number, setNumber] = useState(licence?.number ?? '')
  const [isEndless, setEndless] = useState(licence ? licence.validUntil >= FOREVER : false)
  const [day, setDay] = useState(licence && licence.validUntil < FOREVER ? chinaDay(licence.validUntil) : '')
  const picture = usePicture()
  const endOfDay = startOfChinaDay(day) + DAY_MS - 1
  const validUntil = isEndless ? FOREVER : endOfDay
  const missing = [
    !storeId && '店铺',
    company.trim() === '' && '主体',
    number.trim() === '' && '编号',
    !isEndless && !Number.isFinite(endOfDay) && '有效期',
    !licence && !picture.kept && '图片',
  ].filter(Boolean)
  const image = picture.kept?.image ?? licence?.image
  const submit = async () => {
    const draft = { kind, company: company.trim(), number: number.trim(), validUntil }
    if (licence) {
      const { licenceId, version } = licence
      const key = picture.kept && { pictureKey: picture.kept.pictureKey }
      await again.mutateAsync({ licenceId, version, ...draft, ...key })
    } else if (storeId && picture.kept) {
      await add.mutateAsync({ storeId, pictureKey: picture.kept.pictureKey, ...draft })
    }
    onClose()
  }
  return (
    <ActDrawer
      title={licence ? '重新提交证照' : '上传证照'}
      button="提交审核"
      isOff={missing.length > 0 || picture.isSending}
      act={licence ? again : add}
      onSubmit={submit}
      onClose={onClose}
    >
      {licence?.reason && <p className="strip warn">未通过：{licence.reason}</p>}
      {!licence && (
        <Field title="店铺">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="店铺"
            placeholder="选择店铺"
            {...(storeId !== undefined && { value: storeId })}
            options={own.map((store) => ({ value: store.storeId, label: store.name }))}
            onChange={setChosen}
          />
        </Field>
      )}
      <Field title="证照">
        <Select
          aria-label="证照"
          value={kind}
          options={LICENCE_KINDS.map(({ code, text }) => ({ value: code, label: text }))}
          onChange={setKind}
        />
      </Field>
      <Field title="主体" note="证照上的名称">
        <Input
          aria-label="主体"
          maxLength={LICENCE_COMPANY_MAX}
          value={company}
          onChange={({ target }) => setCompany(target.value)}
        />
      </Field>
      <Field title="编号">
        <Input
          aria-label="编号"
          maxLength={LICENCE_NUMBER_MAX}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Field title="有效期至">
        <div className="licence-until">
          <Input
            type="date"
            aria-label="有效期至"
            disabled={isEndless}
            value={isEndless ? '' : day}
            onChange={({ target }) => setDay(target.value)}
          />
          <Checkbox checked={isEndless} onChange={({ target }) => setEndless(target.checked)}>
            长期有效
          </Checkbox>
        </div>
      </Field>
      <Field title="图片" note={`保存时加水印，最大 ${PICTURE_UPLOAD_BYTES / 1_000_000} MB`}>
        <input
          type="file"
          aria-label="图片"
          accept={PICTURE_TYPES.join(',')}
          disabled={picture.isSending}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void picture.send(file)
          }}
        />
        {picture.error !== null && <ErrorStrip error={picture.error} />}
        {picture.isSending ? (
          <p className="note">正在上传</p>
        ) : (
          image && <img src={image} alt="证照图片" className="licence" />
        )}
      </Field>
      {missing.length > 0 && <p className="note">还差{missing.join('、')}</p>}
    </ActDrawer>
  )
}

/** One picture, sent as soon as it is chosen; a failed one keeps the former. */
function usePicture() {
  const [kept, setKept] = useState<Kept | null>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (file: File) => {
    setSending(true)
    setError(null)
    try {
      setKept(await upload('licence/upload', file, {}))
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
    }
  }
  return { kept, isSending, error, send }
}
