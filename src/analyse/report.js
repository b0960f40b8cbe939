"use strict";
// The report of an analysis: a curve, and the board at the moment that is pointed at. All it needs is in the file.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const NS = "http:" + "//www.w3.org/2000/svg"; // a name, not an address
const last = data.moments.length - 1;
const seats = data.seats.length;
const side = data.squares.length / 4;
const ring = data.squares.length % 4 === 0 && data.squares.length >= 20 && data.squares.length !== 32;

// What did not change was left out.
for (let n = 1; n <= last; n++)
    for (const key of ["owner", "level", "pledged", "place", "cash"])
        if (data.moments[n][key] === undefined) data.moments[n][key] = data.moments[n - 1][key];

function draw(name, attributes) {
    const shape = document.createElementNS(NS, name);
    for (const key in attributes) shape.setAttribute(key, attributes[key]);
    $("curve").insertBefore(shape, $("now"));
    return shape;
}
const x = (n) => (last ? (1000 * n) / last : 0).toFixed(2);
const y = (chance) => (100 - Math.min(Math.max(chance / 10000, 0), 100)).toFixed(2);

function curve() {
    for (const percent of [0, 25, 50, 75, 100])
        draw("line", { class: "rule", x1: 0, x2: 1000, y1: 100 - percent, y2: 100 - percent });
    for (const n of data.swings) draw("line", { class: "mark", x1: x(n), x2: x(n), y1: 0, y2: 100 });
    for (let seat = 0; seat < seats; seat++) {
        const points = data.moments.map((m, n) => x(n) + "," + y(m.chance[seat]));
        const above = data.moments.map((m, n) => x(n) + "," + y(m.chance[seat] + m.error[seat]));
        const below = data.moments.map((m, n) => x(n) + "," + y(m.chance[seat] - m.error[seat])).reverse();
        draw("polygon", { class: "doubt c" + seat, points: above.concat(below).join(" "), stroke: "none" });
        draw("polyline", { class: "line c" + seat, points: points.join(" "), style: "fill:none" });
    }
}

function cell(square) {
    if (!ring) return [(square % 8) + 1, Math.floor(square / 8) + 1];
    const along = square % side;
    switch (Math.floor(square / side)) {
        case 0: return [side - along + 1, side + 1];
        case 1: return [1, side - along + 1];
        case 2: return [along + 1, 1];
        default: return [side + 1, along + 1];
    }
}

const boxes = data.squares.map((square, i) => {
    const box = document.createElement("div");
    const [column, row] = cell(i);
    box.style.gridColumn = column;
    box.style.gridRow = row;
    if (square.group) box.className = "g-" + square.group;
    box.title = square.name;
    $("board").append(box);
    return box;
});

function board(m) {
    boxes.forEach((box, i) => {
        const owner = m.owner[i];
        box.textContent = data.squares[i].name;
        box.classList.toggle("own", owner >= 0);
        box.classList.toggle("pledged", m.pledged.includes(i));
        box.style.setProperty("--owner", owner >= 0 ? `var(--s${owner})` : "transparent");
        if (m.level[i]) {
            const houses = document.createElement("b");
            houses.textContent = m.level[i] >= data.hotel ? "▣" : "▪".repeat(m.level[i]);
            box.append(houses);
        }
        m.place.forEach((place, seat) => {
            if (place !== i) return;
            const token = document.createElement("i");
            token.style.background = `var(--s${seat})`;
            token.title = data.seats[seat];
            box.append(token);
        });
    });
}

const points = (millionths) => (millionths / 10000).toFixed(1);
function show(n) {
    const m = data.moments[n];
    $("at").value = n;
    $("now").setAttribute("x1", x(n));
    $("now").setAttribute("x2", x(n));
    $("told").textContent = n + " / " + last + (m.words ? "  " + m.words : "");
    for (let seat = 0; seat < seats; seat++) {
        const cells = $("seats").rows[seat + 1].cells;
        cells[1].textContent = points(m.chance[seat]) + " ± " + points(m.error[seat]);
        ["own", "others", "luck", "rest"].forEach((part, i) => {
            cells[i + 2].textContent = m[part] ? points(m[part][seat]) : "";
        });
        cells[6].textContent = m.cash[seat] === null ? "–" : m.cash[seat];
    }
    board(m);
}

function pointed(event) {
    const box = $("curve").getBoundingClientRect();
    const part = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    show(Math.round(part * last));
}
$("board").classList.toggle("rows", !ring);
$("curve").addEventListener("pointermove", pointed);
$("curve").addEventListener("pointerdown", pointed);
$("at").max = last;
$("at").addEventListener("input", () => show(+$("at").value));
for (const button of document.querySelectorAll("button[data-move]"))
    button.addEventListener("click", () => { show(+button.dataset.move); $("curve").scrollIntoView({ block: "nearest" }); });
curve();
show(last);
