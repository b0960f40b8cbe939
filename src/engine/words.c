/* words.c - the .def tables as arrays of words, for everything that reads or writes text. */
#include "engine/engine.h"

const char *const bq_verb_words[BQ_VERBS] = {
#define BQ_COMMAND(id, word, actor, form, answers, row) #word,
#include "engine/command.def"
};
const uint8_t bq_verb_actors[BQ_VERBS] = {
#define BQ_COMMAND(id, word, actor, form, answers, row) BQ_ACTOR_##actor,
#include "engine/command.def"
};
const uint8_t bq_verb_forms[BQ_VERBS] = {
#define BQ_COMMAND(id, word, actor, form, answers, row) BQ_FORM_##form,
#include "engine/command.def"
};
const uint32_t bq_verb_answers[BQ_VERBS] = {
#define ALWAYS 0
#define ON(question) (uint32_t)1 << BQ_ASK_##question
#define BQ_COMMAND(id, word, actor, form, answers, row) answers,
#include "engine/command.def"
};
const char *const bq_verb_rows[BQ_VERBS] = {
#define BQ_COMMAND(id, word, actor, form, answers, row) row,
#include "engine/command.def"
};
const char *const bq_refusal_words[BQ_REFUSALS] = {
#define BQ_REFUSAL(id, word, row, text) word,
#include "engine/refusal.def"
};
const char *const bq_refusal_rows[BQ_REFUSALS] = {
#define BQ_REFUSAL(id, word, row, text) row,
#include "engine/refusal.def"
};
const char *const bq_refusal_texts[BQ_REFUSALS] = {
#define BQ_REFUSAL(id, word, row, text) text,
#include "engine/refusal.def"
};
const char *const bq_event_words[BQ_EVENT_KINDS] = {
#define BQ_EVENT(id, word, topic, fields) word,
#include "engine/event.def"
};
const char *const bq_event_fields[BQ_EVENT_KINDS] = {
#define BQ_EVENT(id, word, topic, fields) "" fields,
#define BQ_FIELD(name, slot) #name " "
#define BQ_TYPED(name, slot, type) #name " "
#include "engine/event.def"
};
const char *const bq_reason_words[BQ_REASONS] = {
#define BQ_REASON(id, word, row) word,
#include "engine/reason.def"
};
const char *const bq_cause_words[BQ_CAUSES] = {
#define BQ_CAUSE(id, word, row) word,
#include "engine/cause.def"
};
const char *const bq_purpose_words[BQ_PURPOSES] = {
#define BQ_PURPOSE(id, word, command) word,
#include "engine/purpose.def"
};
const char *const bq_question_words[BQ_QUESTIONS] = {
#define BQ_QUESTION(id, word, silence) word,
#include "engine/question.def"
};
const char *const bq_law_words[BQ_LAWS] = {
#define BQ_LAW(id, word, text) word,
#include "engine/law.def"
};
const char *const bq_law_texts[BQ_LAWS] = {
#define BQ_LAW(id, word, text) text,
#include "engine/law.def"
};
const char *const bq_square_words[BQ_SQUARE_KINDS] = {
#define BQ_SQUARE(id, word) word,
#include "engine/square.def"
};
const char *const bq_effect_words[BQ_EFFECTS] = {
#define BQ_EFFECT(id, word, p1, p2) word,
#include "engine/effect.def"
};
const char *const bq_effect_p1[BQ_EFFECTS] = {
#define BQ_EFFECT(id, word, p1, p2) p1,
#include "engine/effect.def"
};
const char *const bq_effect_p2[BQ_EFFECTS] = {
#define BQ_EFFECT(id, word, p1, p2) p2,
#include "engine/effect.def"
};
const char *const bq_fault_words[BQ_FAULTS] = {
#define BQ_FAULT(id, word, text) word,
#include "engine/fault.def"
};
const char *const bq_fault_texts[BQ_FAULTS] = {
#define BQ_FAULT(id, word, text) text,
#include "engine/fault.def"
};
const char *const bq_deck_words[BQ_DECKS] = {"chance", "chest"};
const char *const bq_lot_words[3] = {"deed", "house", "hotel"};
const char *const bq_stage_words[4] = {"order", "roll", "end", "over"};

const bq_switch bq_switches[BQ_SWITCHES] = {
#define AT(name) (uint16_t) offsetof(bq_rules, name)
#define BQ_NUM(name, least, most, row) {#name, "", row, least, most, AT(name), BQ_KIND_NUM, {0}},
#define BQ_MAYBE(name, least, most, row) {#name, "", row, least, most, AT(name), BQ_KIND_MAYBE, {0}},
#define BQ_FLAG(name, row) {#name, "", row, 0, 1, AT(name), BQ_KIND_FLAG, {0}},
#define BQ_WORD(name, words, row) {#name, words, row, 0, 0, AT(name), BQ_KIND_WORD, {0}},
#define BQ_RATIO(name, row) {#name, "", row, 0, 0, AT(name), BQ_KIND_RATIO, {0}},
#include "engine/switch.def"
};
