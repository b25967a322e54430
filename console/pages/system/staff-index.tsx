import { PERMISSION_KEYS, PERMISSIONS, STAFF_LOGIN_PATTERN } from '@contract/codes/staff'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { Button, Drawer, ErrorStrip, Form, Input, Loading, Select, Switch, Tag } from '../../ui'

type Staff = Reply<'staff/list'>['records'][number]

const STATUS = {
  invited: { look: 'wait', text: '待启用', progress: 'ring' },
  active: { look: 'ok', text: '在用', progress: 'full' },
  disabled: { look: 'plain', text: '已停用', progress: 'full' },
} as const

interface Typed {
  login: string
  name: string
  roleId: string
  allStores: boolean
  stores: string[]
}

/** Accounts of staff: who may do what, in which stores. */
export default function StaffIndex() {
  const list = useCall('staff/list', {})
  const roles = useCall('role/list', {})
  const stores = useCall('store/names', {})
  const mayEdit = useMay('staff.edit')
  const me = useStaff()
  const [edited, setEdited] = useState<Staff | 'new' | null>(null)
  const [act, setAct] = useState<{ code: 'disable' | 'enable' | 'resetTotp'; staff: Staff } | null>(null)
  const [link, setLink] = useState<{ title: string; path: string } | null>(null)
  const roleName = (roleId: string) => roles.data?.records.find((one) => one.roleId === roleId)?.name ?? roleId
  const storeName = (storeId: string) => stores.data?.records.find((one) => one.storeId === storeId)?.name ?? storeId
  return (
    <>
      <div className="page-head">
        <h1>员工</h1>
        <span className="grow" />
        {mayEdit && (
          <Button type="primary" onClick={() => setEdited('new')}>
            添加员工
          </Button>
        )}
      </div>
      <section className="card index" aria-label="员工">
        {list.error && <ErrorStrip error={list.error} onRetry={() => void list.refetch()} />}
        {list.data ? (
          <div className="index-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">员工</th>
                  <th scope="col">角色</th>
                  <th scope="col">店铺</th>
                  <th scope="col" style={{ width: 110 }}>
                    状态
                  </th>
                  <th scope="col" style={{ width: 230 }}>
                    <span className="only-read">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.data.records.map((staff) => {
                  const { look, text, progress } = STATUS[staff.status]
                  const isMe = staff.staffId === me.staffId
                  return (
                    <tr key={staff.staffId}>
                      <td data-card="head">
                        <span className="two-lines">
                          <span>
                            {staff.name}
                            {isMe && <span className="note">（我）</span>}
                          </span>
                          <span className="note mono">{staff.login}</span>
                        </span>
                      </td>
                      <td data-title="角色" data-card="left">
                        {roleName(staff.roleId)}
                      </td>
                      <td data-title="店铺" className="one-line" data-card="right">
                        {staff.allStores ? '全部店铺' : staff.stores.map(storeName).join('、') || '没有'}
                      </td>
                      <td data-card="tag">
                        <Tag look={look} progress={progress}>
                          {text}
                        </Tag>
                      </td>
                      <td data-card="acts">
                        {mayEdit && (
                          <div className="acts">
                            <Button size="small" onClick={() => setAct({ code: 'resetTotp', staff })} disabled={isMe}>
                              重置验证器
                            </Button>
                            <Button
                              size="small"
                              disabled={isMe}
                              onClick={() =>
                                setAct({ code: staff.status === 'disabled' ? 'enable' : 'disable', staff })
                              }
                            >
                              {staff.status === 'disabled' ? '启用' : '停用'}
                            </Button>
                            <Button size="small" onClick={() => setEdited(staff)}>
                              编辑
                            </Button>
                          </div>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        ) : (
          !list.error && <Loading />
        )}
      </section>
      <Drawer
        open={edited !== null}
        title={edited === 'new' ? '添加员工' : '编辑员工'}
        size={420}
        destroyOnHidden
        onClose={() => setEdited(null)}
      >
        {edited && (
          <StaffForm
            staff={edited === 'new' ? null : edited}
            roles={roles.data?.records ?? []}
            stores={stores.data?.records ?? []}
            onDone={(path) => {
              setEdited(null)
              if (path) setLink({ title: '把启用链接发给员工', path })
            }}
          />
        )}
      </Drawer>
      <StaffAct
        act={act}
        onDone={(path) => {
          setAct(null)
          if (path) setLink({ title: '把绑定链接发给员工', path })
        }}
      />
      <Drawer open={link !== null} title={link?.title} size={420} onClose={() => setLink(null)}>
        {link && <OneTimeLink path={link.path} />}
      </Drawer>
    </>
  )
}

/** Shown once: the link works for a day and once. */
function OneTimeLink({ path }: { path: string }) {
  const href = location.origin + path
  return (
    <div className="stack">
      <p>链接一天内有效，只能用一次。关掉这里就看不到了</p>
      <Input.TextArea readOnly value={href} autoSize aria-label="链接" />
      <Button type="primary" onClick={() => void navigator.clipboard.writeText(href)}>
        复制链接
      </Button>
    </div>
  )
}

function StaffAct({
  act,
  onDone,
}: {
  act: { code: 'disable' | 'enable' | 'resetTotp'; staff: Staff } | null
  onDone(path?: string): void
}) {
  const update = useAct('staff/update', ['staff'])
  const reset = useAct('staff/resetTotp', ['staff'])
  if (!act) return null
  const { code, staff } = act
  if (code === 'resetTotp')
    return (
      <ActDrawer
        title={`重置 ${staff.name} 的验证器`}
        button="重置"
        isDanger
        act={reset}
        onSubmit={async () => onDone((await reset.mutateAsync({ staffId: staff.staffId })).path)}
        onClose={() => onDone()}
      >
        <p>现在的验证器和备用码立即失效，已登录的地方会退出。得到的链接用来绑定新的验证器，需要现在的密码</p>
      </ActDrawer>
    )
  const isDisabled = code === 'disable'
  return (
    <ActDrawer
      title={`${isDisabled ? '停用' : '启用'} ${staff.name}`}
      button={isDisabled ? '停用' : '启用'}
      isDanger={isDisabled}
      act={update}
      onSubmit={async () => {
        await update.mutateAsync({ staffId: staff.staffId, version: staff.version, isDisabled })
        onDone()
      }}
      onClose={() => onDone()}
    >
      <p>{isDisabled ? '立即退出所有已登录的地方，不能再登录' : '可以用原来的密码和验证器登录'}</p>
    </ActDrawer>
  )
}

interface StaffFormProps {
  staff: Staff | null
  roles: Reply<'role/list'>['records']
  stores: Reply<'store/names'>['records']
  /** Path of the one-time link of a new account. */
  onDone(path?: string): void
}

function StaffForm({ staff, roles, stores, onDone }: StaffFormProps) {
  const add = useAct('staff/add', ['staff'])
  const update = useAct('staff/update', ['staff'])
  const [form] = Form.useForm<Typed>()
  const allStores = Form.useWatch('allStores', form)
  const roleId = Form.useWatch('roleId', form)
  const permissions = roles.find((role) => role.roleId === roleId)?.permissions ?? []
  const submit = async ({ login, name, roleId: role, ...scope }: Typed) => {
    const own = { allStores: scope.allStores, stores: scope.allStores ? [] : (scope.stores ?? []) }
    if (!staff) return onDone((await add.mutateAsync({ login, name, roleId: role, ...own })).path)
    await update.mutateAsync({ staffId: staff.staffId, version: staff.version, name, roleId: role, scope: own })
    onDone()
  }
  const error = add.error ?? update.error
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={staff ?? { allStores: false, stores: [] }}
      onFinish={(typed) => void submit(typed).catch(() => undefined)}
    >
      {!staff && (
        <Form.Item
          name="login"
          label="登录名"
          extra="字母、数字和 . _ @ -"
          rules={[{ required: true, pattern: new RegExp(STAFF_LOGIN_PATTERN), message: '2–40 位字母、数字和 . _ @ -' }]}
        >
          <Input autoComplete="off" maxLength={40} autoFocus />
        </Form.Item>
      )}
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请填姓名' }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="roleId" label="角色" rules={[{ required: true, message: '请选角色' }]}>
        <Select options={roles.map(({ roleId: value, name: label }) => ({ value, label }))} />
      </Form.Item>
      {permissions.length > 0 && (
        <p className="note">
          可以：
          {PERMISSION_KEYS.filter((one) => permissions.includes(one))
            .map((one) => PERMISSIONS[one])
            .join('、')}
        </p>
      )}
      <Form.Item name="allStores" label="全部店铺" valuePropName="checked">
        <Switch />
      </Form.Item>
      {!allStores && (
        <Form.Item name="stores" label="店铺" rules={[{ required: true, type: 'array', min: 1, message: '请选店铺' }]}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={stores.map(({ storeId: value, name: label }) => ({ value, label }))}
          />
        </Form.Item>
      )}
      {error && <ErrorStrip error={error} />}
      <Button type="primary" htmlType="submit" block loading={add.isPending || update.isPending}>
        {staff ? '保存' : '添加'}
      </Button>
    </Form>
  )
}
