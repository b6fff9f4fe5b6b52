import { describe, expect, it } from 'vitest'
import { termsInEnglish } from './en.ts'
import { termsInMalay } from './ms.ts'
import type { TermsId, TermsText } from './termsText.ts'
import { termsInChinese } from './zh.ts'

/** The numbers the business has committed to: where each is in the terms, and its wording in each language. */
const limits: readonly { rule: string; section: TermsId; en: RegExp; ms: RegExp; zh: RegExp }[] = [
  {
    rule: 'settlement',
    section: 'agent-wallet',
    en: /every 2 weeks, or monthly/,
    ms: /setiap 2 minggu, atau bulanan/,
    zh: /每 2 周.*每月结算/,
  },
  {
    rule: 'refund issued',
    section: 'refund-policy',
    en: /within 14 business days of approval/,
    ms: /14 hari bekerja selepas kelulusan/,
    zh: /批准后 14 个工作日/,
  },
  {
    rule: 'refund request',
    section: 'refund-policy',
    en: /within 48 hours of completion/,
    ms: /48 jam selepas Pesanan selesai/,
    zh: /完成后 48 小时/,
  },
  { rule: 'investigation', section: 'refund-policy', en: /3 to 5 business days/, ms: /3 hingga 5 hari bekerja/, zh: /3 至 5 个工作日/ },
  {
    rule: 'Lalamove',
    section: 'couriers',
    en: /Lalamove .*within 24 hours of completion/,
    ms: /Lalamove .*24 jam selepas penghantaran selesai/,
    zh: /Lalamove .*24 小时/,
  },
  {
    rule: 'Pos Laju',
    section: 'couriers',
    en: /Pos Laju, .*capped at the courier fee, unless .*insured/,
    ms: /Pos Laju, .*terhad kepada fi kurier, melainkan .*diinsuranskan/,
    zh: /Pos Laju .*快递费为限，已投保/,
  },
  {
    rule: 'liability cap',
    section: 'liability',
    en: /platform fees of the 3 months/,
    ms: /fi platform bagi 3 bulan/,
    zh: /3 个月的平台费/,
  },
  {
    rule: 'dispute resolution',
    section: 'disputes',
    en: /30 days .*before either goes to the courts/,
    ms: /30 hari .*sebelum .*mahkamah/,
    zh: /30 天.*法院/,
  },
  {
    rule: 'changes',
    section: 'changes',
    en: /takes effect 7 days after it has been posted/,
    ms: /berkuat kuasa 7 hari selepas disiarkan/,
    zh: /公布 7 天后生效/,
  },
  {
    rule: 'advance booking',
    section: 'booking-policy',
    en: /at least 2 hours in advance/,
    ms: /sekurang-kurangnya 2 jam lebih awal/,
    zh: /至少提前 2 小时/,
  },
  {
    rule: 'item value',
    section: 'booking-policy',
    en: /above RM500 per piece are not accepted/,
    ms: /melebihi RM500 sehelai tidak diterima/,
    zh: /单件价值超过 RM500 的物品不予受理/,
  },
  {
    rule: 'cancellation fee',
    section: 'cancellation',
    en: /up to 100% of the order value/,
    ms: /sehingga 100% daripada nilai pesanan/,
    zh: /订单金额 100% 的取消费/,
  },
  {
    rule: 'free until acceptance',
    section: 'cancellation',
    en: /free of charge until an Agent accepts/,
    ms: /percuma sehingga seorang Ejen menerima/,
    zh: /代理接单之前，顾客可免费取消/,
  },
  {
    rule: 'registration fee',
    section: 'agents',
    en: /registration fee.* non-refundable/,
    ms: /Fi pendaftaran.* tidak dikembalikan/,
    zh: /注册费不予退还/,
  },
  {
    rule: 'age and citizenship',
    section: 'agents',
    en: /Malaysian citizen aged 18 or over/,
    ms: /warganegara Malaysia berumur 18 tahun ke atas/,
    zh: /年满 18 岁的马来西亚公民/,
  },
  {
    rule: 'names match',
    section: 'agents',
    en: /name matches the name on the Agent’s identity card/,
    ms: /sepadan dengan nama pada kad pengenalan/,
    zh: /身份证上的姓名一致/,
  },
  {
    rule: 'prescribed prices',
    section: 'agents',
    en: /prescribed garment prices/,
    ms: /harga pakaian yang ditetapkan/,
    zh: /规定的衣物价格/,
  },
  {
    rule: 'mobile number',
    section: 'booking-policy',
    en: /valid Malaysian mobile number/,
    ms: /nombor telefon bimbit Malaysia yang sah/,
    zh: /有效的马来西亚手机号码/,
  },
  {
    rule: 'inspection',
    section: 'complaints',
    en: /within 24 hours of their return/,
    ms: /24 jam selepas dipulangkan/,
    zh: /送回后 24 小时/,
  },
  { rule: 'payment in the app', section: 'prices', en: /pay only in the app/, ms: /membayar hanya dalam aplikasi/, zh: /只可在应用内/ },
  {
    rule: 'no-show',
    section: 'cancellation',
    en: /reassign .*penalty .*suspended/s,
    ms: /menugaskan semula .*penalti .*digantung/s,
    zh: /改派.*罚款.*暂停/s,
  },
  {
    rule: 'suspension',
    section: 'suspension',
    en: /fraud.*chargebacks.*AML.*KYC.*delivery failures.*material breach/s,
    ms: /penipuan.*caj balik.*AML.*KYC.*kegagalan penghantaran.*pelanggaran/s,
    zh: /欺诈.*退单.*AML.*KYC.*送件失败.*严重违反/s,
  },
]

const textOf = (text: TermsText, section: TermsId) => text[section].body.flat().join('\n')

describe.each([
  ['en', termsInEnglish],
  ['ms', termsInMalay],
  ['zh', termsInChinese],
] as const)('the terms in %s', (language, text) => {
  it.each(limits.map((limit) => [limit.rule, limit] as const))('state the rule of %s in its section', (_rule, limit) => {
    expect(textOf(text, limit.section)).toMatch(limit[language])
  })
})
