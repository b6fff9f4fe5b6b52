import { CustomerDetails } from '@kainsiap/ops/customers/contract'
import type { RemovingAvatar, SettingAvatar } from '../../command/AvatarCommand.tsx'
import { avatarEndpoints } from '../../command/avatarEndpoints.ts'
import { customerLive } from './customerLive.ts'
import { customersApi } from './customersApi.ts'

const avatar = avatarEndpoints('customers', CustomerDetails, customerLive)
const customerAvatarApi = customersApi.injectEndpoints({
  endpoints: (build) => ({
    setCustomerAvatar: build.mutation<CustomerDetails, SettingAvatar>(avatar.set),
    removeCustomerAvatar: build.mutation<CustomerDetails, RemovingAvatar>(avatar.remove),
  }),
})

export const { useSetCustomerAvatarMutation, useRemoveCustomerAvatarMutation } = customerAvatarApi
