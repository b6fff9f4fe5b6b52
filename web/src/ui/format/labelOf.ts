export { labelOf } from '@kainsiap/ops/platform/labels'
