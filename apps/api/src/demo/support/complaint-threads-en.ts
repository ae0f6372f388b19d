import { desk, note, person, type ComplaintThread } from './complaint-thread.ts';

/** As people write who speak English with the desk. */
export const ENGLISH_THREADS: readonly ComplaintThread[] = [
  {
    reason: 'Reckless driving',
    opening:
      'The driver was texting and doing at least 140 on the highway. I asked him twice to slow down and he just laughed. I was honestly scared.',
    talk: [
      desk(
        'I am very sorry you went through this. I can see the speed on the trip’s track, and the driver takes no trips until we have looked into it.',
      ),
      note('Top speed 143 where 100 is allowed. Second complaint of this kind this month.'),
      person('Thank you. I don’t need a refund, I just don’t want him to drive anyone else like that.'),
    ],
    decision: 'The track confirms the speed. The fare went back and the driver is off the road until he has passed the safety course.',
    priority: 'urgent',
  },
  {
    reason: 'The driver is not the account holder',
    opening:
      'A different man picked me up than the one in the photo. Same car, different person. As a woman travelling alone at night this is not OK.',
    talk: [
      desk('You are right, and thank you for telling us. May we call you now? We have blocked the account for the moment.', 3),
      person('Please call after 9, I am at work'),
    ],
    decision: 'The account was used by somebody else. It is banned, and the safety team has spoken with the client.',
    priority: 'urgent',
  },
  {
    reason: 'Asked for money outside the app',
    opening: 'Driver wanted 30 dirhams in cash “for Salik”, but the toll is already in my fare.',
    talk: [
      desk('The toll is indeed part of the fare. Did you pay him?'),
      person('Yes, I didn’t want to argue'),
      desk('The 30 are back in your wallet, and we are talking to the driver.', 12),
    ],
    decision: 'The cash was given back and the driver was warned.',
  },
  {
    reason: 'A longer route than needed',
    opening: 'Google said 14 km, I was charged for 23. He missed the exit twice while on the phone.',
    talk: [
      note('Planned 14.2 km, driven 22.9. No closures at that time.'),
      desk('I have looked at the route and you are right. The difference is on its way back to your card.'),
      person('Great, how long does it take?'),
    ],
    decision: 'Nine kilometres too many: the difference went back to the card.',
  },
  {
    reason: 'Lost belongings',
    opening: 'I left my prescription glasses in the car, brown case, back seat. I can’t work without them.',
    talk: [
      desk('We have reached the driver: he has them and is two streets away from you until 6 pm. Shall he come by?', 11),
      person('Yes please! Same pickup address'),
      desk('He is on his way.', 2),
    ],
    decision: 'The driver brought the glasses back the same day.',
  },
  {
    reason: 'The trip stopped without a reason',
    opening: 'We stopped 10 minutes at his friend’s shop. I was late for a job interview.',
    talk: [
      desk('I am sorry, and I hope the interview went well all the same. Those minutes are off your fare.'),
      person('It did, thanks for asking'),
    ],
    decision: 'The minutes of the stop went back to the client.',
    priority: 'low',
  },
  {
    reason: 'An accident during the trip',
    opening: 'Someone rear-ended us at the roundabout. The driver was kind about it, but I have a sore back since yesterday.',
    talk: [
      desk('I am glad you are safe. Please see a doctor and keep the receipt: it is covered. May the safety team call you today?', 4),
      person('Yes, any time after 4'),
    ],
    decision: 'Safety team called; the doctor’s receipt was paid. Not the driver’s fault by the police report.',
    priority: 'urgent',
  },
  {
    reason: 'Work below what was agreed',
    opening: 'Booked a 4 hour deep clean, they left after 2.5 and the oven was not touched.',
    talk: [
      desk('That is not what you paid for. Would you like a second visit tomorrow, or the rest of the money back?'),
      person('Second visit tomorrow morning works', 30),
    ],
    decision: 'A second team finished the work the next morning at no charge.',
  },
  {
    reason: 'Damage in the home',
    opening: 'The cleaner used something abrasive on our glass cooktop and now it is covered in scratches.',
    talk: [
      desk('I am so sorry. Could you send a photo and the model, so that we can have it priced?'),
      note('Provider says the scratches were there before. No photos from before the visit.'),
      person('Photo attached, it is a Bosch PKE611', 45),
    ],
    decision: 'Half of the price of the glass was given back in goodwill: who caused it could not be shown.',
  },
  {
    reason: 'The work was not finished',
    opening: 'The painter did two walls out of four and said he ran out of paint. That was on Sunday.',
    talk: [
      desk('We have spoken with him: he comes tomorrow at 10 with the paint. If he does not, somebody else will at 12.'),
      person('Fingers crossed'),
    ],
    decision: 'The room was finished by another provider, and the first one bears what that cost.',
  },
  {
    reason: 'More than an hour late',
    opening: 'The technician came 1 h 40 min late, no call, no apology.',
    talk: [desk('I apologise for him. The visit fee is back in your wallet.'), person('Appreciated')],
    decision: 'The visit fee went back.',
    priority: 'low',
  },
  {
    reason: 'The client refused to pay',
    opening: 'Client said the wifi was down and he would pay by transfer at once. Nothing came, and his phone is off.',
    talk: [desk('We have taken the amount from his wallet; it is yours with this week’s settlement.'), person('Thank you sir')],
    decision: 'The amount was taken from the client’s wallet and settled.',
  },
];
