import type { TermsText } from './termsText.ts'

export const termsInEnglish: TermsText = {
  acceptance: {
    title: 'Acceptance of these terms',
    body: [
      'These terms are an agreement between you and KainSiap (“KainSiap”, “we”, “us”), which operates a platform in Malaysia through which customers book the collection, ironing, folding and return of clothes, and through which independent agents carry out that work.',
      'By opening an account, by placing or accepting an order, or by using our website or apps, you agree to these terms. If you do not agree, do not use the service.',
      'If you act for a company or another person, you confirm that you may bind them to these terms.',
    ],
  },
  definitions: {
    title: 'Words used in these terms',
    body: [
      [
        '“Customer”: a person who books a service through the platform.',
        '“Agent”: an independent contractor who collects, irons, folds and delivers garments that were booked through the platform.',
        '“Agent Wallet”: the record in the agent’s app of what an Agent has earned, what has been deducted, and what will be settled.',
        '“Order”: a booking that the platform has accepted. Every Order carries an order ID, for example KS-2026-007.',
        '“Platform fee”: the part of the price that KainSiap keeps for operating the platform.',
        '“Service fee”: the fee that is added to the price of the pieces, and shown before the Customer confirms.',
        '“Delivery charge”: the charge for collecting and returning the garments, shown before the Customer confirms.',
      ],
    ],
  },
  accounts: {
    title: 'Accounts',
    body: [
      'You must give true and complete information, keep it up to date, and keep your sign-in details to yourself. What is done through your account counts as done by you, unless you have told us that another person has used it.',
      'One person keeps one account of each kind. We may ask for proof of who you are, and may refuse or close an account where the proof is missing or does not fit.',
    ],
  },
  agents: {
    title: 'Agents',
    body: [
      'Agents are independent contractors. Nothing in these terms makes an Agent our employee, partner or representative. Agents choose when and where they work, and are responsible for their own tax and contributions.',
      'An Agent:',
      [
        'must be a Malaysian citizen aged 18 or over;',
        'must hold a bank account whose holder’s name matches the name on the Agent’s identity card;',
        'must key in the prescribed garment prices, and may not charge anything else;',
        'must not deal with a Customer of the platform outside the app, nor ask for or accept payment outside it;',
        'is liable for loss of or damage to garments from the moment they are collected until they are returned.',
      ],
      'We may reject an incomplete application without notice. A registration fee, where one is charged, is non-refundable.',
    ],
  },
  'booking-policy': {
    title: 'Booking policy',
    body: [
      'A booking needs a valid Malaysian mobile number, complete addresses for pickup and delivery, and a valid payment method, and it must reach the minimum order value that the app shows.',
      'A pickup must be booked at least 2 hours in advance. Times are Malaysia time. A pickup time is the beginning of a window of one hour.',
      'Items with a value above RM500 per piece are not accepted. If such an item is handed over without its value having been declared, our liability and the Agent’s for it end at RM500.',
      'We and the Agent may refuse garments that are soiled in a way that endangers health, or that cannot be ironed or folded without damage.',
      'The pieces are counted at pickup, with the Customer where possible. If the count differs from the booking, the Order is corrected before the work begins.',
    ],
  },
  cancellation: {
    title: 'Cancellation and missed appointments',
    body: [
      'A Customer may cancel free of charge until an Agent accepts the Order.',
      'After acceptance, a cancellation fee of up to 100% of the order value may apply. The app shows the fee before the cancellation is confirmed. A cancellation fee pays the Agent for time and travel.',
      'If an Agent does not appear, we may reassign the Order to another Agent at no further cost to the Customer. The Agent who did not appear may have a penalty deducted from the Agent Wallet, or be suspended.',
      'If no one can be met at the pickup address within the window, the Order may be treated as cancelled after acceptance.',
    ],
  },
  prices: {
    title: 'Prices, fees and payment',
    body: [
      'Prices are per piece and are the same with every Agent. The service fee, the delivery charge, tax and any discount are shown before the Customer confirms.',
      'Customers pay only in the app, through our payment gateway.',
      'We keep no card numbers. They are held by the payment gateway.',
    ],
  },
  'agent-wallet': {
    title: 'Agent Wallet and settlement',
    body: [
      'What an Agent has earned from delivered and paid Orders is credited to the Agent Wallet, less the commissions that were shown when the Order was accepted, and less penalties and deductions under these terms.',
      'The Agent Wallet is settled every 2 weeks, or monthly if the Agent has selected that in the app, to the bank account in the Agent’s name.',
      'An amount that belongs to a disputed Order is held back until the dispute is decided. The Agent Wallet is a record, not a bank account: it bears no interest.',
    ],
  },
  'refund-policy': {
    title: 'Refund policy',
    body: [
      'A refund must be requested within 48 hours of completion of the Order, in the app or by writing to us, with the order ID and the evidence named in section 10.',
      'We investigate a request in 3 to 5 business days, and hear the Agent.',
      'An approved refund is issued within 14 business days of approval, by the way the payment came. A refund may cover part of the Order, and is never more than what was paid.',
      'No refund is due for the cancellation fee of section 6, for a registration fee, or for a defect that was there before pickup.',
    ],
  },
  complaints: {
    title: 'Inspection, complaints and evidence',
    body: [
      'Customers must inspect returned items, and report loss, damage or mistakes within 24 hours of their return.',
      'Customers must keep evidence for a complaint: photographs, the packaging and, where there is one, the receipt of the item. A complaint that no evidence supports may be refused.',
    ],
  },
  couriers: {
    title: 'Couriers',
    body: [
      'Where an Order is carried by a courier instead of an Agent, the courier’s own terms apply to the carriage as well.',
      'A claim for a delivery by Lalamove must be made within 24 hours of completion of the delivery.',
      'For a parcel sent by Pos Laju, liability is capped at the courier fee, unless the parcel was insured.',
    ],
  },
  liability: {
    title: 'Liability',
    body: [
      'The platform brings Customers and Agents together. The Agent is liable to the Customer for the garments in the Agent’s hands; we help to settle claims between the two.',
      'Our own liability to any person under these terms is limited to the total of the platform fees of the 3 months before the event that gave rise to the claim.',
      'Neither side is liable for what it could not foresee or prevent, such as floods, failures of public networks, or acts of public authorities.',
      'Nothing in these terms limits a liability that the law does not allow to be limited, or takes away a right under the Consumer Protection Act 1999.',
    ],
  },
  suspension: {
    title: 'Suspension and termination',
    body: [
      'We may suspend or terminate an Agent’s account for:',
      [
        'fraud, or an attempt at it;',
        'excessive chargebacks;',
        'flags under the rules against money laundering (AML) or of customer due diligence (KYC);',
        'repeated delivery failures;',
        'a material breach of these terms.',
      ],
      'We may suspend a Customer’s account for fraud, for abuse of Agents or staff, or for payments that are repeatedly withdrawn.',
      'Orders in progress are finished where that is safe. What has been earned and is not disputed is settled. You may close your account at any time when no Order is open.',
    ],
  },
  'privacy-policy': {
    title: 'Privacy policy',
    body: [
      'We process personal data under the Personal Data Protection Act 2010. We collect what an Order needs: name, mobile number, email, addresses, orders, payments and messages; from Agents also the identity card, the bank account and the vehicle.',
      'We use these data to carry out Orders, to pay and to be paid, to prevent fraud, to answer you, and to keep the records that the law asks for. We do not sell them.',
      'An Agent sees the first name, the address and the instructions of a Customer while the Order is open. Identity card and bank account numbers are encrypted, and hidden from our own staff unless there is a recorded reason to see them.',
      'The website keeps two choices in your browser: the theme, and the language. When you track an order, it also keeps a cookie for a year that says nothing about you and lets this browser find that order while others guess at it. It sets no cookie for advertising and loads nothing from other companies.',
      'You may ask to see, correct or delete your data, or withdraw consent, by writing to us. We keep records of payments for seven years, as tax law asks.',
    ],
  },
  disputes: {
    title: 'Disputes and governing law',
    body: [
      'Tell us first: most disputes are settled by the people involved. You and we agree to try for 30 days from the first written notice to resolve a dispute, before either goes to the courts.',
      'These terms are governed by the laws of Malaysia, and the courts of Malaysia have jurisdiction. A consumer may also turn to the Tribunal for Consumer Claims.',
    ],
  },
  changes: {
    title: 'Changes to these terms',
    body: [
      'We may change these terms. A change takes effect 7 days after it has been posted on this page. Orders that were accepted before it stay under the terms of their day.',
      'If a part of these terms is not valid, the rest stands. If we do not insist on a right at once, we have not given it up.',
      'Questions about these terms reach us under the addresses on the page Contact.',
    ],
  },
}
