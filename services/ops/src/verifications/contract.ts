import { z } from 'zod'
import { malaysianDay, now } from '../platform/clock.ts'
import { commaList, Day, Id, Instant, line, page, PageQuery, sortBy, text, Version } from '../platform/contract.ts'
import { WrittenIcNumber } from '../platform/personal-data/ic-number.ts'

/** What a paper can be. */
export const DocumentType = z.enum(['ic', 'driving_licence', 'insurance', 'road_tax'])
export type DocumentType = z.infer<typeof DocumentType>

export const isOfVehicle = (type: DocumentType): boolean => type === 'insurance' || type === 'road_tax'

/** Of papers that were sent: waiting, or what a reviewer decided. */
export const ReviewStatus = z.enum(['pending', 'verified', 'rejected', 'requires_documents'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** Who looks at papers, and until when nobody else may decide about them. */
export const Claim = z.strictObject({ by: z.strictObject({ id: Id, name: z.string() }), until: Instant })
export type Claim = z.infer<typeof Claim>

/** Papers that somebody has sent, as in events: no number, image or reason. */
export const Verification = z
  .strictObject({
    id: Id,
    version: Version,
    /** Whose papers they are. */
    subjectId: Id,
    subjectName: z.string(),
    documentType: DocumentType,
    status: ReviewStatus,
    /** A Malaysian day; of papers that expire. */
    expiresOn: z.string().nullable(),
    submittedAt: Instant,
    reviewedAt: Instant.nullable(),
    reviewedBy: z.string().nullable(),
    claim: Claim.nullable(),
    /** When number, images and words were erased. */
    erasedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

/** The same with the words of the reviewer, and with the number as every screen shows it. */
export const VerificationRow = Verification.extend({
  documentNumber: z.string().nullable(),
  imageCount: z.int(),
  rejectionReason: z.string().nullable(),
  notes: z.string().nullable(),
}).meta({ id: 'VerificationRow' })
export type VerificationRow = z.infer<typeof VerificationRow>

/** What its owner has typed in, to be compared with the paper. */
export const Applicant = z.strictObject({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string().nullable(),
  registeredAt: Instant,
  accountStatus: z.string(),
  /** Of the vehicle as registered now; null for who has none. */
  plateNumber: z.string().nullable(),
})
export type Applicant = z.infer<typeof Applicant>

/** What the holder of a claim sees, and nobody else. */
export const VerificationReview = VerificationRow.extend({
  /** In full. */
  documentNumber: z.string(),
  /** Ids of files, in the order they were sent. */
  images: z.array(Id),
  applicant: Applicant,
  /** By the IC number; null if it is of another paper. */
  birthDate: z.string().nullable(),
  /** Whether the number is the one given at registration; null where none was asked for. */
  isRegisteredNumber: z.boolean().nullable(),
  /** Others of the same kind who have sent papers with the same number, or registered with it. */
  sameNumber: z.array(z.string()),
  /** Earlier papers of the same person, the latest first. */
  earlier: z.array(VerificationRow),
}).meta({ id: 'VerificationReview' })
export type VerificationReview = z.infer<typeof VerificationReview>

export const VerificationQuery = PageQuery.extend({
  subjectId: Id.optional(),
  status: commaList(ReviewStatus.options).optional(),
  /** Default: submittedAt, the longest waiting first. */
  sort: sortBy('submittedAt').optional(),
})
export type VerificationQuery = z.input<typeof VerificationQuery>
/** The same in lists: beside what was typed in, the plate of the vehicle that insurance or road tax is for. */
const ListedVerification = VerificationRow.extend({ plateNumber: z.string().nullable() }).meta({ id: 'ListedVerification' })
export type ListedVerification = z.infer<typeof ListedVerification>
export const VerificationPage = page(ListedVerification).meta({ id: 'VerificationPage' })
export type VerificationPage = z.infer<typeof VerificationPage>

/** Live stats of papers; today's are those of the Malaysian day. */
export const VerificationStats = z
  .strictObject({ waiting: z.int(), verifiedToday: z.int(), rejectedToday: z.int(), askedAgainToday: z.int() })
  .meta({ id: 'VerificationStats' })
export type VerificationStats = z.infer<typeof VerificationStats>

const Notes = text(500)
/** Of the claim that is let go of: one taken since then stays. */
export const Release = z.strictObject({ version: Version })
export type Release = z.infer<typeof Release>
export const Approval = z.strictObject({ version: Version, notes: Notes.optional() })
export const Refusal = z.strictObject({ version: Version, reason: text(300), notes: Notes.optional() })

const Images = z
  .array(Id)
  .min(1, 'must have an image')
  .max(4, 'must have at most four images')
  .refine((images) => new Set(images).size === images.length, 'must not repeat an image')

/** Papers to be checked. Their images have been sent before. */
export const NewCustomerPaper = z.strictObject({ documentType: z.literal('ic'), documentNumber: WrittenIcNumber, images: Images })

const ExpiryDay = Day.refine((day) => day >= malaysianDay(now()), 'has passed: send the document that is valid now')
const PaperNumber = line(40)

/** The same of an agent: what insures or taxes the vehicle expires. */
export const NewAgentPaper = z.discriminatedUnion('documentType', [
  NewCustomerPaper,
  z.strictObject({ documentType: z.literal('driving_licence'), documentNumber: PaperNumber, images: Images }),
  z.strictObject({
    documentType: z.enum(['insurance', 'road_tax']),
    documentNumber: PaperNumber,
    images: Images,
    /** The last day on which it is valid. */
    expiresOn: ExpiryDay,
  }),
])
export type NewPaper = z.output<typeof NewAgentPaper>

/** An image that papers can name, for an hour. */
export const UploadedImage = z.strictObject({ id: Id }).meta({ id: 'UploadedImage' })

/** What an app shows of papers to whose they are. */
export const SubmittedPapers = z
  .strictObject({
    id: Id,
    documentType: DocumentType,
    status: ReviewStatus,
    submittedAt: Instant,
    /** Why they were not accepted. */
    reason: z.string().nullable(),
    expiresOn: z.string().nullable(),
  })
  .meta({ id: 'SubmittedPapers' })
export type SubmittedPapers = z.infer<typeof SubmittedPapers>
export const SubmittedPapersList = z.strictObject({ items: z.array(SubmittedPapers) })
