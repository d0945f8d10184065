// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const setLogLevel = validate21;
const schema6 = {"$id":"setLogLevel","$ref":"document#/components/schemas/LogLevelRequest"};
const schema8 = {"type":"object","description":"","required":["level"],"properties":{"level":{"type":"string","enum":["trace","debug","info","warning","error","critical","fatal","none"],"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.level === undefined) && (missing0 = "level")){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.level !== undefined){
let data0 = data.level;
if(typeof data0 !== "string"){
validate23.errors = [{instancePath:instancePath+"/level",schemaPath:"#/properties/level/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((((data0 === "trace") || (data0 === "debug")) || (data0 === "info")) || (data0 === "warning")) || (data0 === "error")) || (data0 === "critical")) || (data0 === "fatal")) || (data0 === "none"))){
validate23.errors = [{instancePath:instancePath+"/level",schemaPath:"#/properties/level/enum",keyword:"enum",params:{allowedValues: schema8.properties.level.enum},message:"must be equal to one of the allowed values"}];
return false;
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="setLogLevel" */;
let vErrors = null;
let errors = 0;
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

export const setParams = validate25;
const schema9 = {"$id":"setParams","$ref":"document#/components/schemas/GenerationParamsUpdate"};
const schema10 = {"type":"object","description":"","properties":{"temperature":{"type":"number","nullable":true,"minimum":0,"maximum":2,"description":""},"top_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"top_k":{"type":"integer","nullable":true,"maximum":2147483647,"minimum":0,"description":""},"min_length":{"type":"integer","nullable":true,"maximum":2147483647,"minimum":0,"description":""},"max_length":{"type":"integer","nullable":true,"maximum":2147483647,"minimum":1,"description":""},"do_sample":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.temperature !== undefined){
let data0 = data.temperature;
const _errs1 = errors;
if((!(typeof data0 == "number")) && (data0 !== null)){
validate26.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs1){
if(typeof data0 == "number"){
if(data0 > 2 || isNaN(data0)){
validate26.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate26.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data1 = data.top_p;
const _errs4 = errors;
if((!(typeof data1 == "number")) && (data1 !== null)){
validate26.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs4){
if(typeof data1 == "number"){
if(data1 > 1 || isNaN(data1)){
validate26.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate26.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data2 = data.top_k;
const _errs7 = errors;
if((!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))) && (data2 !== null)){
validate26.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate26.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate26.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_length !== undefined){
let data3 = data.min_length;
const _errs10 = errors;
if((!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))) && (data3 !== null)){
validate26.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs10){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_length !== undefined){
let data4 = data.max_length;
const _errs13 = errors;
if((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (data4 !== null)){
validate26.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs13){
if(typeof data4 == "number"){
if(data4 > 2147483647 || isNaN(data4)){
validate26.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate26.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.do_sample !== undefined){
let data5 = data.do_sample;
const _errs16 = errors;
if((typeof data5 !== "boolean") && (data5 !== null)){
validate26.errors = [{instancePath:instancePath+"/do_sample",schemaPath:"#/properties/do_sample/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="setParams" */;
let vErrors = null;
let errors = 0;
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
validate25.errors = vErrors;
return errors === 0;
}

export const listModelsByBody = validate28;
const schema11 = {"$id":"listModelsByBody","$ref":"document#/components/schemas/ModelListRequest"};
const schema12 = {"type":"object","description":"","properties":{"show_all":{"type":"boolean","description":""},"cache_dir":{"type":"string","maxLength":4096,"description":""}},"x-nothing":{"null":["show_all","cache_dir"],"emptyList":[],"emptyMap":[]}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["show_all","cache_dir"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.show_all !== undefined){
const _errs1 = errors;
if(typeof data.show_all !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/show_all",schemaPath:"#/properties/show_all/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_dir !== undefined){
let data1 = data.cache_dir;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 4096){
validate29.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listModelsByBody" */;
let vErrors = null;
let errors = 0;
if(!(validate29(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
validate28.errors = vErrors;
return errors === 0;
}

export const saveModelOptions = validate31;
const schema13 = {"$id":"saveModelOptions","$ref":"document#/components/schemas/ModelOptionsRequest"};
const schema14 = {"type":"object","description":"","properties":{"dry_run":{"type":"boolean","description":""},"ctx_size":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""}},"x-nothing":{"null":["dry_run"],"emptyList":[],"emptyMap":[]}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["dry_run"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.dry_run !== undefined){
const _errs1 = errors;
if(typeof data.dry_run !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/dry_run",schemaPath:"#/properties/dry_run/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ctx_size !== undefined){
let data1 = data.ctx_size;
const _errs3 = errors;
if((!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))) && (data1 !== null)){
validate32.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if(typeof data1 == "number"){
if(data1 > 2147483647 || isNaN(data1)){
validate32.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data1 < -1 || isNaN(data1)){
validate32.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="saveModelOptions" */;
let vErrors = null;
let errors = 0;
if(!(validate32(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
validate31.errors = vErrors;
return errors === 0;
}

export const registerModel = validate34;
const schema15 = {"$id":"registerModel","$ref":"document#/components/schemas/PullRequest"};
const schema16 = {"type":"object","description":"","properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"checkpoint":{"type":"string","minLength":1,"maxLength":512,"description":""},"recipe":{"type":"string","minLength":1,"maxLength":64,"description":""},"source":{"type":"string","minLength":1,"maxLength":64,"description":""},"registry_source":{"type":"string","minLength":1,"maxLength":64,"description":""},"reasoning":{"type":"boolean","description":""},"vision":{"type":"boolean","description":""},"embedding":{"type":"boolean","description":""},"reranking":{"type":"boolean","description":""},"mmproj":{"type":"string","minLength":1,"maxLength":512,"description":""},"checkpoints":{"type":"object","maxProperties":16,"description":"","additionalProperties":{"type":"string","minLength":1,"maxLength":512}},"labels":{"type":"array","maxItems":32,"items":{"type":"string","minLength":1,"maxLength":64},"description":""},"image_defaults":{"$ref":"#/components/schemas/ImageDefaults"},"do_not_upgrade":{"type":"boolean","description":""},"stream":{"type":"boolean","description":""},"subscribe":{"type":"boolean","description":""}},"x-nothing":{"null":["model_name","model","checkpoint","recipe","source","registry_source","reasoning","vision","embedding","reranking","mmproj","checkpoints","labels","image_defaults","do_not_upgrade","stream","subscribe"],"emptyList":[],"emptyMap":["checkpoints"]}};
const schema17 = {"type":"object","description":"","properties":{"steps":{"type":"integer","minimum":1,"maximum":10000,"description":""},"cfg_scale":{"type":"number","minimum":0,"maximum":1000,"description":""},"width":{"type":"integer","minimum":1,"maximum":16384,"description":""},"height":{"type":"integer","minimum":1,"maximum":16384,"description":""},"sampling_method":{"type":"string","minLength":1,"maxLength":64,"description":""},"flow_shift":{"type":"number","minimum":-1000,"maximum":1000,"description":""}},"x-nothing":{"null":["steps","cfg_scale","width","height","sampling_method","flow_shift"],"emptyList":[],"emptyMap":[]}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["steps","cfg_scale","width","height","sampling_method","flow_shift"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.steps !== undefined){
let data0 = data.steps;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate36.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if(typeof data0 == "number"){
if(data0 > 10000 || isNaN(data0)){
validate36.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate36.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cfg_scale !== undefined){
let data1 = data.cfg_scale;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 == "number"){
if(data1 > 1000 || isNaN(data1)){
validate36.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate36.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data2 = data.width;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate36.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if(typeof data2 == "number"){
if(data2 > 16384 || isNaN(data2)){
validate36.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate36.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
let data3 = data.height;
const _errs7 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate36.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if(typeof data3 == "number"){
if(data3 > 16384 || isNaN(data3)){
validate36.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate36.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sampling_method !== undefined){
let data4 = data.sampling_method;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate36.errors = [{instancePath:instancePath+"/sampling_method",schemaPath:"#/properties/sampling_method/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data4.length < 1){
validate36.errors = [{instancePath:instancePath+"/sampling_method",schemaPath:"#/properties/sampling_method/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/sampling_method",schemaPath:"#/properties/sampling_method/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flow_shift !== undefined){
let data5 = data.flow_shift;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 == "number"){
if(data5 > 1000 || isNaN(data5)){
validate36.errors = [{instancePath:instancePath+"/flow_shift",schemaPath:"#/properties/flow_shift/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
return false;
}
else {
if(data5 < -1000 || isNaN(data5)){
validate36.errors = [{instancePath:instancePath+"/flow_shift",schemaPath:"#/properties/flow_shift/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1000},message:"must be >= -1000"}];
return false;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/flow_shift",schemaPath:"#/properties/flow_shift/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model","checkpoint","recipe","source","registry_source","reasoning","vision","embedding","reranking","mmproj","checkpoints","labels","image_defaults","do_not_upgrade","stream","subscribe"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
for(const field1 of ["checkpoints"]){
const value1 = data[field1];
if(typeof value1 == "object" && value1 !== null && !Array.isArray(value1) && Object.keys(value1).length === 0){
delete data[field1];
}
}
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate35.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate35.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate35.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate35.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkpoint !== undefined){
let data2 = data.checkpoint;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate35.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate35.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recipe !== undefined){
let data3 = data.recipe;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate35.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data3.length < 1){
validate35.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data4 = data.source;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate35.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data4.length < 1){
validate35.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.registry_source !== undefined){
let data5 = data.registry_source;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 64){
validate35.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data5.length < 1){
validate35.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs13 = errors;
if(typeof data.reasoning !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.vision !== undefined){
const _errs15 = errors;
if(typeof data.vision !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/vision",schemaPath:"#/properties/vision/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embedding !== undefined){
const _errs17 = errors;
if(typeof data.embedding !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/embedding",schemaPath:"#/properties/embedding/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reranking !== undefined){
const _errs19 = errors;
if(typeof data.reranking !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/reranking",schemaPath:"#/properties/reranking/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mmproj !== undefined){
let data10 = data.mmproj;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 512){
validate35.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data10.length < 1){
validate35.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkpoints !== undefined){
let data11 = data.checkpoints;
const _errs23 = errors;
if(errors === _errs23){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 16){
validate35.errors = [{instancePath:instancePath+"/checkpoints",schemaPath:"#/properties/checkpoints/maxProperties",keyword:"maxProperties",params:{limit: 16},message:"must NOT have more than 16 properties"}];
return false;
}
else {
for(const key0 in data11){
let data12 = data11[key0];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data12 === "string"){
if(data12.length > 512){
validate35.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data12.length < 1){
validate35.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs26 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/checkpoints",schemaPath:"#/properties/checkpoints/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labels !== undefined){
let data13 = data.labels;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data13)){
if(data13.length > 32){
validate35.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs30 = errors;
if(errors === _errs30){
if(typeof data14 === "string"){
if(data14.length > 64){
validate35.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data14.length < 1){
validate35.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs30 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_defaults !== undefined){
const _errs32 = errors;
if(!(validate36(data.image_defaults, {instancePath:instancePath+"/image_defaults",parentData:data,parentDataProperty:"image_defaults",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.do_not_upgrade !== undefined){
const _errs33 = errors;
if(typeof data.do_not_upgrade !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/do_not_upgrade",schemaPath:"#/properties/do_not_upgrade/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs35 = errors;
if(typeof data.stream !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subscribe !== undefined){
const _errs37 = errors;
if(typeof data.subscribe !== "boolean"){
validate35.errors = [{instancePath:instancePath+"/subscribe",schemaPath:"#/properties/subscribe/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="registerModel" */;
let vErrors = null;
let errors = 0;
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
validate34.errors = vErrors;
return errors === 0;
}

export const pullModel = validate39;
const schema18 = {"$id":"pullModel","$ref":"document#/components/schemas/PullRequest"};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model","checkpoint","recipe","source","registry_source","reasoning","vision","embedding","reranking","mmproj","checkpoints","labels","image_defaults","do_not_upgrade","stream","subscribe"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
for(const field1 of ["checkpoints"]){
const value1 = data[field1];
if(typeof value1 == "object" && value1 !== null && !Array.isArray(value1) && Object.keys(value1).length === 0){
delete data[field1];
}
}
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate40.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate40.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate40.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate40.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkpoint !== undefined){
let data2 = data.checkpoint;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate40.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate40.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recipe !== undefined){
let data3 = data.recipe;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate40.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data3.length < 1){
validate40.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data4 = data.source;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate40.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data4.length < 1){
validate40.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.registry_source !== undefined){
let data5 = data.registry_source;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 64){
validate40.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data5.length < 1){
validate40.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/registry_source",schemaPath:"#/properties/registry_source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs13 = errors;
if(typeof data.reasoning !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.vision !== undefined){
const _errs15 = errors;
if(typeof data.vision !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/vision",schemaPath:"#/properties/vision/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embedding !== undefined){
const _errs17 = errors;
if(typeof data.embedding !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/embedding",schemaPath:"#/properties/embedding/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reranking !== undefined){
const _errs19 = errors;
if(typeof data.reranking !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/reranking",schemaPath:"#/properties/reranking/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mmproj !== undefined){
let data10 = data.mmproj;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 512){
validate40.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data10.length < 1){
validate40.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/mmproj",schemaPath:"#/properties/mmproj/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkpoints !== undefined){
let data11 = data.checkpoints;
const _errs23 = errors;
if(errors === _errs23){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 16){
validate40.errors = [{instancePath:instancePath+"/checkpoints",schemaPath:"#/properties/checkpoints/maxProperties",keyword:"maxProperties",params:{limit: 16},message:"must NOT have more than 16 properties"}];
return false;
}
else {
for(const key0 in data11){
let data12 = data11[key0];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data12 === "string"){
if(data12.length > 512){
validate40.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data12.length < 1){
validate40.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/checkpoints/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checkpoints/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs26 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/checkpoints",schemaPath:"#/properties/checkpoints/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labels !== undefined){
let data13 = data.labels;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data13)){
if(data13.length > 32){
validate40.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs30 = errors;
if(errors === _errs30){
if(typeof data14 === "string"){
if(data14.length > 64){
validate40.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data14.length < 1){
validate40.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs30 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_defaults !== undefined){
const _errs32 = errors;
if(!(validate36(data.image_defaults, {instancePath:instancePath+"/image_defaults",parentData:data,parentDataProperty:"image_defaults",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.do_not_upgrade !== undefined){
const _errs33 = errors;
if(typeof data.do_not_upgrade !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/do_not_upgrade",schemaPath:"#/properties/do_not_upgrade/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs35 = errors;
if(typeof data.stream !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subscribe !== undefined){
const _errs37 = errors;
if(typeof data.subscribe !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/subscribe",schemaPath:"#/properties/subscribe/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="pullModel" */;
let vErrors = null;
let errors = 0;
if(!(validate40(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
validate39.errors = vErrors;
return errors === 0;
}

export const controlDownload = validate43;
const schema20 = {"$id":"controlDownload","$ref":"document#/components/schemas/DownloadControlRequest"};
const schema21 = {"type":"object","description":"","required":["id","action"],"properties":{"id":{"type":"string","minLength":1,"maxLength":600,"description":""},"action":{"type":"string","enum":["pause","resume","cancel","remove"],"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) && (missing0 = "id")) || ((data.action === undefined) && (missing0 = "action"))){
validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 600){
validate44.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"}];
return false;
}
else {
if(data0.length < 1){
validate44.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
let data1 = data.action;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate44.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data1 === "pause") || (data1 === "resume")) || (data1 === "cancel")) || (data1 === "remove"))){
validate44.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema21.properties.action.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="controlDownload" */;
let vErrors = null;
let errors = 0;
if(!(validate44(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
validate43.errors = vErrors;
return errors === 0;
}

export const deleteModel = validate46;
const schema22 = {"$id":"deleteModel","$ref":"document#/components/schemas/DeleteRequest"};
const schema23 = {"type":"object","description":"","required":["model_name"],"properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model_name === undefined) && (missing0 = "model_name")){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate47.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate47.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="deleteModel" */;
let vErrors = null;
let errors = 0;
if(!(validate47(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
validate46.errors = vErrors;
return errors === 0;
}

export const loadModel = validate49;
const schema24 = {"$id":"loadModel","$ref":"document#/components/schemas/LoadRequest"};
const schema25 = {"type":"object","description":"","properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"checkpoint":{"type":"string","minLength":1,"maxLength":512,"description":""},"recipe":{"type":"string","minLength":1,"maxLength":64,"description":""},"stream":{"type":"boolean","description":""},"save_options":{"type":"boolean","description":""},"pinned":{"type":"boolean","description":""},"keep_alive":{"$ref":"#/components/schemas/KeepAlive"},"ctx_size":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"llamacpp_backend":{"type":"string","nullable":true,"maxLength":64,"description":""},"llamacpp_args":{"type":"string","nullable":true,"maxLength":8192,"description":""},"llamacpp_rpc":{"type":"string","nullable":true,"maxLength":4096,"description":""},"speculation":{"type":"string","enum":["auto","off","mtp","draft","ngram",null],"nullable":true,"description":""},"whispercpp_backend":{"type":"string","nullable":true,"maxLength":64,"description":""},"whispercpp_args":{"type":"string","nullable":true,"maxLength":8192,"description":""},"sdcpp_backend":{"type":"string","nullable":true,"maxLength":64,"description":""},"sdcpp_args":{"type":"string","nullable":true,"maxLength":8192,"description":""},"vllm_args":{"type":"string","nullable":true,"maxLength":8192,"description":""},"tensor_parallel_size":{"type":"integer","nullable":true,"minimum":1,"maximum":64,"description":""},"merge_args":{"type":"boolean","nullable":true,"description":""},"steps":{"type":"integer","maximum":10000,"nullable":true,"minimum":1,"description":""},"cfg_scale":{"type":"number","nullable":true,"minimum":0,"description":""},"width":{"type":"integer","maximum":16384,"nullable":true,"minimum":1,"description":""},"height":{"type":"integer","maximum":16384,"nullable":true,"minimum":1,"description":""},"device":{"type":"string","maxLength":64,"description":""},"dtype":{"type":"string","maxLength":64,"description":""},"cache_dir":{"type":"string","maxLength":4096,"description":""}},"x-nothing":{"null":["model_name","model","checkpoint","recipe","stream","save_options","pinned","keep_alive","device","dtype","cache_dir"],"emptyList":[],"emptyMap":[]}};
const schema26 = {"description":"","anyOf":[{"type":"number","description":""},{"type":"string","description":"","minLength":1,"maxLength":64}]};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(!(typeof data == "number")){
const err0 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(errors === _errs3){
if(typeof data === "string"){
if(data.length > 64){
const err1 = {instancePath,schemaPath:"#/anyOf/1/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(data.length < 1){
const err2 = {instancePath,schemaPath:"#/anyOf/1/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate51.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate51.errors = vErrors;
return errors === 0;
}


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model","checkpoint","recipe","stream","save_options","pinned","keep_alive","device","dtype","cache_dir"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate50.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate50.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate50.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate50.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkpoint !== undefined){
let data2 = data.checkpoint;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate50.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate50.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/checkpoint",schemaPath:"#/properties/checkpoint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recipe !== undefined){
let data3 = data.recipe;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate50.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data3.length < 1){
validate50.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs9 = errors;
if(typeof data.stream !== "boolean"){
validate50.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.save_options !== undefined){
const _errs11 = errors;
if(typeof data.save_options !== "boolean"){
validate50.errors = [{instancePath:instancePath+"/save_options",schemaPath:"#/properties/save_options/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pinned !== undefined){
const _errs13 = errors;
if(typeof data.pinned !== "boolean"){
validate50.errors = [{instancePath:instancePath+"/pinned",schemaPath:"#/properties/pinned/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_alive !== undefined){
const _errs15 = errors;
if(!(validate51(data.keep_alive, {instancePath:instancePath+"/keep_alive",parentData:data,parentDataProperty:"keep_alive",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ctx_size !== undefined){
let data8 = data.ctx_size;
const _errs16 = errors;
if((!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))) && (data8 !== null)){
validate50.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs16){
if(typeof data8 == "number"){
if(data8 > 2147483647 || isNaN(data8)){
validate50.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data8 < -1 || isNaN(data8)){
validate50.errors = [{instancePath:instancePath+"/ctx_size",schemaPath:"#/properties/ctx_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.llamacpp_backend !== undefined){
let data9 = data.llamacpp_backend;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate50.errors = [{instancePath:instancePath+"/llamacpp_backend",schemaPath:"#/properties/llamacpp_backend/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 64){
validate50.errors = [{instancePath:instancePath+"/llamacpp_backend",schemaPath:"#/properties/llamacpp_backend/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.llamacpp_args !== undefined){
let data10 = data.llamacpp_args;
const _errs22 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate50.errors = [{instancePath:instancePath+"/llamacpp_args",schemaPath:"#/properties/llamacpp_args/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs22){
if(typeof data10 === "string"){
if(data10.length > 8192){
validate50.errors = [{instancePath:instancePath+"/llamacpp_args",schemaPath:"#/properties/llamacpp_args/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.llamacpp_rpc !== undefined){
let data11 = data.llamacpp_rpc;
const _errs25 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate50.errors = [{instancePath:instancePath+"/llamacpp_rpc",schemaPath:"#/properties/llamacpp_rpc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs25){
if(typeof data11 === "string"){
if(data11.length > 4096){
validate50.errors = [{instancePath:instancePath+"/llamacpp_rpc",schemaPath:"#/properties/llamacpp_rpc/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.speculation !== undefined){
let data12 = data.speculation;
const _errs28 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate50.errors = [{instancePath:instancePath+"/speculation",schemaPath:"#/properties/speculation/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data12 === "auto") || (data12 === "off")) || (data12 === "mtp")) || (data12 === "draft")) || (data12 === "ngram")) || (data12 === null))){
validate50.errors = [{instancePath:instancePath+"/speculation",schemaPath:"#/properties/speculation/enum",keyword:"enum",params:{allowedValues: schema25.properties.speculation.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.whispercpp_backend !== undefined){
let data13 = data.whispercpp_backend;
const _errs31 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate50.errors = [{instancePath:instancePath+"/whispercpp_backend",schemaPath:"#/properties/whispercpp_backend/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs31){
if(typeof data13 === "string"){
if(data13.length > 64){
validate50.errors = [{instancePath:instancePath+"/whispercpp_backend",schemaPath:"#/properties/whispercpp_backend/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.whispercpp_args !== undefined){
let data14 = data.whispercpp_args;
const _errs34 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate50.errors = [{instancePath:instancePath+"/whispercpp_args",schemaPath:"#/properties/whispercpp_args/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs34){
if(typeof data14 === "string"){
if(data14.length > 8192){
validate50.errors = [{instancePath:instancePath+"/whispercpp_args",schemaPath:"#/properties/whispercpp_args/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sdcpp_backend !== undefined){
let data15 = data.sdcpp_backend;
const _errs37 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate50.errors = [{instancePath:instancePath+"/sdcpp_backend",schemaPath:"#/properties/sdcpp_backend/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs37){
if(typeof data15 === "string"){
if(data15.length > 64){
validate50.errors = [{instancePath:instancePath+"/sdcpp_backend",schemaPath:"#/properties/sdcpp_backend/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sdcpp_args !== undefined){
let data16 = data.sdcpp_args;
const _errs40 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate50.errors = [{instancePath:instancePath+"/sdcpp_args",schemaPath:"#/properties/sdcpp_args/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs40){
if(typeof data16 === "string"){
if(data16.length > 8192){
validate50.errors = [{instancePath:instancePath+"/sdcpp_args",schemaPath:"#/properties/sdcpp_args/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.vllm_args !== undefined){
let data17 = data.vllm_args;
const _errs43 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate50.errors = [{instancePath:instancePath+"/vllm_args",schemaPath:"#/properties/vllm_args/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs43){
if(typeof data17 === "string"){
if(data17.length > 8192){
validate50.errors = [{instancePath:instancePath+"/vllm_args",schemaPath:"#/properties/vllm_args/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tensor_parallel_size !== undefined){
let data18 = data.tensor_parallel_size;
const _errs46 = errors;
if((!((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18)))) && (data18 !== null)){
validate50.errors = [{instancePath:instancePath+"/tensor_parallel_size",schemaPath:"#/properties/tensor_parallel_size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs46){
if(typeof data18 == "number"){
if(data18 > 64 || isNaN(data18)){
validate50.errors = [{instancePath:instancePath+"/tensor_parallel_size",schemaPath:"#/properties/tensor_parallel_size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 64},message:"must be <= 64"}];
return false;
}
else {
if(data18 < 1 || isNaN(data18)){
validate50.errors = [{instancePath:instancePath+"/tensor_parallel_size",schemaPath:"#/properties/tensor_parallel_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.merge_args !== undefined){
let data19 = data.merge_args;
const _errs49 = errors;
if((typeof data19 !== "boolean") && (data19 !== null)){
validate50.errors = [{instancePath:instancePath+"/merge_args",schemaPath:"#/properties/merge_args/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data20 = data.steps;
const _errs52 = errors;
if((!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))) && (data20 !== null)){
validate50.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs52){
if(typeof data20 == "number"){
if(data20 > 10000 || isNaN(data20)){
validate50.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data20 < 1 || isNaN(data20)){
validate50.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cfg_scale !== undefined){
let data21 = data.cfg_scale;
const _errs55 = errors;
if((!(typeof data21 == "number")) && (data21 !== null)){
validate50.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs55){
if(typeof data21 == "number"){
if(data21 < 0 || isNaN(data21)){
validate50.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data22 = data.width;
const _errs58 = errors;
if((!((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22)))) && (data22 !== null)){
validate50.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs58){
if(typeof data22 == "number"){
if(data22 > 16384 || isNaN(data22)){
validate50.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data22 < 1 || isNaN(data22)){
validate50.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
let data23 = data.height;
const _errs61 = errors;
if((!((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23)))) && (data23 !== null)){
validate50.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs61){
if(typeof data23 == "number"){
if(data23 > 16384 || isNaN(data23)){
validate50.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data23 < 1 || isNaN(data23)){
validate50.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.device !== undefined){
let data24 = data.device;
const _errs64 = errors;
if(errors === _errs64){
if(typeof data24 === "string"){
if(data24.length > 64){
validate50.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs64 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dtype !== undefined){
let data25 = data.dtype;
const _errs66 = errors;
if(errors === _errs66){
if(typeof data25 === "string"){
if(data25.length > 64){
validate50.errors = [{instancePath:instancePath+"/dtype",schemaPath:"#/properties/dtype/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/dtype",schemaPath:"#/properties/dtype/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_dir !== undefined){
let data26 = data.cache_dir;
const _errs68 = errors;
if(errors === _errs68){
if(typeof data26 === "string"){
if(data26.length > 4096){
validate50.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs68 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="loadModel" */;
let vErrors = null;
let errors = 0;
if(!(validate50(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
validate49.errors = vErrors;
return errors === 0;
}

export const unloadModel = validate54;
const schema27 = {"$id":"unloadModel","$ref":"document#/components/schemas/UnloadRequest"};
const schema28 = {"type":"object","description":"","properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""}},"x-nothing":{"null":["model_name","model"],"emptyList":[],"emptyMap":[]}};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate55.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate55.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate55.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate55.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="unloadModel" */;
let vErrors = null;
let errors = 0;
if(!(validate55(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
validate54.errors = vErrors;
return errors === 0;
}

export const installBackend = validate57;
const schema29 = {"$id":"installBackend","$ref":"document#/components/schemas/InstallRequest"};
const schema30 = {"type":"object","description":"","required":["recipe","backend"],"properties":{"recipe":{"type":"string","minLength":1,"maxLength":64,"description":""},"backend":{"type":"string","minLength":1,"maxLength":64,"description":""},"stream":{"type":"boolean","description":""},"subscribe":{"type":"boolean","description":""},"force":{"type":"boolean","description":""}},"x-nothing":{"null":["stream","subscribe","force"],"emptyList":[],"emptyMap":[]}};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["stream","subscribe","force"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if(((data.recipe === undefined) && (missing0 = "recipe")) || ((data.backend === undefined) && (missing0 = "backend"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.recipe !== undefined){
let data0 = data.recipe;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64){
validate58.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data0.length < 1){
validate58.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.backend !== undefined){
let data1 = data.backend;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 64){
validate58.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data1.length < 1){
validate58.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs5 = errors;
if(typeof data.stream !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subscribe !== undefined){
const _errs7 = errors;
if(typeof data.subscribe !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/subscribe",schemaPath:"#/properties/subscribe/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force !== undefined){
const _errs9 = errors;
if(typeof data.force !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/force",schemaPath:"#/properties/force/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="installBackend" */;
let vErrors = null;
let errors = 0;
if(!(validate58(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
validate57.errors = vErrors;
return errors === 0;
}

export const uninstallBackend = validate60;
const schema31 = {"$id":"uninstallBackend","$ref":"document#/components/schemas/UninstallRequest"};
const schema32 = {"type":"object","description":"","required":["recipe","backend"],"properties":{"recipe":{"type":"string","minLength":1,"maxLength":64,"description":""},"backend":{"type":"string","minLength":1,"maxLength":64,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.recipe === undefined) && (missing0 = "recipe")) || ((data.backend === undefined) && (missing0 = "backend"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.recipe !== undefined){
let data0 = data.recipe;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64){
validate61.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data0.length < 1){
validate61.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.backend !== undefined){
let data1 = data.backend;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 64){
validate61.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data1.length < 1){
validate61.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/backend",schemaPath:"#/properties/backend/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate61.errors = vErrors;
return errors === 0;
}


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="uninstallBackend" */;
let vErrors = null;
let errors = 0;
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}

export const addProvider = validate63;
const schema33 = {"$id":"addProvider","$ref":"document#/components/schemas/ProviderRequest"};
const schema34 = {"type":"object","description":"","required":["name","base_urls"],"properties":{"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9_-]{0,39}$","description":""},"base_urls":{"type":"array","minItems":1,"maxItems":64,"description":"","items":{"type":"string","minLength":1,"maxLength":2048}},"api_key":{"type":"string","nullable":true,"minLength":1,"maxLength":4096,"pattern":"^[!-~]+$","description":""},"key_env":{"type":"string","nullable":true,"pattern":"^[A-Za-z_][A-Za-z0-9_]{0,127}$","description":""},"key_file":{"type":"string","nullable":true,"minLength":1,"maxLength":4096,"description":""},"auth_header_name":{"type":"string","nullable":true,"pattern":"^[A-Za-z0-9-]{1,64}$","description":""},"auth_header_prefix":{"type":"string","nullable":true,"pattern":"^[A-Za-z0-9._~+/-]{0,32}$","description":""},"models":{"description":"","oneOf":[{"type":"string","enum":["all"]},{"type":"array","maxItems":2000,"items":{"type":"string","minLength":1,"maxLength":400}}]},"labels":{"type":"object","nullable":true,"maxProperties":2000,"description":"","additionalProperties":{"type":"array","maxItems":20,"items":{"type":"string","minLength":1,"maxLength":64}}},"max_concurrent":{"type":"integer","nullable":true,"minimum":1,"maximum":10000,"description":""},"allow_insecure_http":{"type":"boolean","nullable":true,"description":""},"ca_file":{"type":"string","nullable":true,"minLength":1,"maxLength":4096,"description":""}},"x-nothing":{"null":["models"],"emptyList":[],"emptyMap":["labels"]}};
const pattern0 = new RegExp("^[a-z0-9][a-z0-9_-]{0,39}$", "u");
const pattern1 = new RegExp("^[!-~]+$", "u");
const pattern2 = new RegExp("^[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
const pattern3 = new RegExp("^[A-Za-z0-9-]{1,64}$", "u");
const pattern4 = new RegExp("^[A-Za-z0-9._~+/-]{0,32}$", "u");

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["models"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
for(const field1 of ["labels"]){
const value1 = data[field1];
if(typeof value1 == "object" && value1 !== null && !Array.isArray(value1) && Object.keys(value1).length === 0){
delete data[field1];
}
}
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.base_urls === undefined) && (missing0 = "base_urls"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate64.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9_-]{0,39}$"},message:"must match pattern \""+"^[a-z0-9][a-z0-9_-]{0,39}$"+"\""}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base_urls !== undefined){
let data1 = data.base_urls;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 64){
validate64.errors = [{instancePath:instancePath+"/base_urls",schemaPath:"#/properties/base_urls/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
if(data1.length < 1){
validate64.errors = [{instancePath:instancePath+"/base_urls",schemaPath:"#/properties/base_urls/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 2048){
validate64.errors = [{instancePath:instancePath+"/base_urls/" + i0,schemaPath:"#/properties/base_urls/items/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(data2.length < 1){
validate64.errors = [{instancePath:instancePath+"/base_urls/" + i0,schemaPath:"#/properties/base_urls/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/base_urls/" + i0,schemaPath:"#/properties/base_urls/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/base_urls",schemaPath:"#/properties/base_urls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.api_key !== undefined){
let data3 = data.api_key;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate64.errors = [{instancePath:instancePath+"/api_key",schemaPath:"#/properties/api_key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 4096){
validate64.errors = [{instancePath:instancePath+"/api_key",schemaPath:"#/properties/api_key/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(data3.length < 1){
validate64.errors = [{instancePath:instancePath+"/api_key",schemaPath:"#/properties/api_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
if(!pattern1.test(data3)){
validate64.errors = [{instancePath:instancePath+"/api_key",schemaPath:"#/properties/api_key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
return false;
}
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.key_env !== undefined){
let data4 = data.key_env;
const _errs10 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate64.errors = [{instancePath:instancePath+"/key_env",schemaPath:"#/properties/key_env/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern2.test(data4)){
validate64.errors = [{instancePath:instancePath+"/key_env",schemaPath:"#/properties/key_env/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]{0,127}$"+"\""}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.key_file !== undefined){
let data5 = data.key_file;
const _errs13 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate64.errors = [{instancePath:instancePath+"/key_file",schemaPath:"#/properties/key_file/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length > 4096){
validate64.errors = [{instancePath:instancePath+"/key_file",schemaPath:"#/properties/key_file/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(data5.length < 1){
validate64.errors = [{instancePath:instancePath+"/key_file",schemaPath:"#/properties/key_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.auth_header_name !== undefined){
let data6 = data.auth_header_name;
const _errs16 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate64.errors = [{instancePath:instancePath+"/auth_header_name",schemaPath:"#/properties/auth_header_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs16){
if(typeof data6 === "string"){
if(!pattern3.test(data6)){
validate64.errors = [{instancePath:instancePath+"/auth_header_name",schemaPath:"#/properties/auth_header_name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9-]{1,64}$"+"\""}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.auth_header_prefix !== undefined){
let data7 = data.auth_header_prefix;
const _errs19 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate64.errors = [{instancePath:instancePath+"/auth_header_prefix",schemaPath:"#/properties/auth_header_prefix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
validate64.errors = [{instancePath:instancePath+"/auth_header_prefix",schemaPath:"#/properties/auth_header_prefix/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._~+/-]{0,32}$"},message:"must match pattern \""+"^[A-Za-z0-9._~+/-]{0,32}$"+"\""}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.models !== undefined){
let data8 = data.models;
const _errs22 = errors;
const _errs23 = errors;
let valid2 = false;
let passing0 = null;
const _errs24 = errors;
if(typeof data8 !== "string"){
const err0 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(data8 === "all")){
const err1 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema34.properties.models.oneOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs24 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data8)){
if(data8.length > 2000){
const err2 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 2000},message:"must NOT have more than 2000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid3 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data9 === "string"){
if(data9.length > 400){
const err3 = {instancePath:instancePath+"/models/" + i1,schemaPath:"#/properties/models/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 400},message:"must NOT have more than 400 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data9.length < 1){
const err4 = {instancePath:instancePath+"/models/" + i1,schemaPath:"#/properties/models/oneOf/1/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/models/" + i1,schemaPath:"#/properties/models/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid3 = _errs28 === errors;
if(!valid3){
break;
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs26 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err7 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate64.errors = vErrors;
return false;
}
else {
errors = _errs23;
if(vErrors !== null){
if(_errs23){
vErrors.length = _errs23;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labels !== undefined){
let data10 = data.labels;
const _errs30 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate64.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs30){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(Object.keys(data10).length > 2000){
validate64.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxProperties",keyword:"maxProperties",params:{limit: 2000},message:"must NOT have more than 2000 properties"}];
return false;
}
else {
for(const key0 in data10){
let data11 = data10[key0];
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data11)){
if(data11.length > 20){
validate64.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/additionalProperties/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid5 = true;
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
const _errs36 = errors;
if(errors === _errs36){
if(typeof data12 === "string"){
if(data12.length > 64){
validate64.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/labels/additionalProperties/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data12.length < 1){
validate64.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/labels/additionalProperties/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/labels/additionalProperties/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs36 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/additionalProperties/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs34 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_concurrent !== undefined){
let data13 = data.max_concurrent;
const _errs38 = errors;
if((!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))) && (data13 !== null)){
validate64.errors = [{instancePath:instancePath+"/max_concurrent",schemaPath:"#/properties/max_concurrent/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs38){
if(typeof data13 == "number"){
if(data13 > 10000 || isNaN(data13)){
validate64.errors = [{instancePath:instancePath+"/max_concurrent",schemaPath:"#/properties/max_concurrent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data13 < 1 || isNaN(data13)){
validate64.errors = [{instancePath:instancePath+"/max_concurrent",schemaPath:"#/properties/max_concurrent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allow_insecure_http !== undefined){
let data14 = data.allow_insecure_http;
const _errs41 = errors;
if((typeof data14 !== "boolean") && (data14 !== null)){
validate64.errors = [{instancePath:instancePath+"/allow_insecure_http",schemaPath:"#/properties/allow_insecure_http/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ca_file !== undefined){
let data15 = data.ca_file;
const _errs44 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate64.errors = [{instancePath:instancePath+"/ca_file",schemaPath:"#/properties/ca_file/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs44){
if(typeof data15 === "string"){
if(data15.length > 4096){
validate64.errors = [{instancePath:instancePath+"/ca_file",schemaPath:"#/properties/ca_file/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(data15.length < 1){
validate64.errors = [{instancePath:instancePath+"/ca_file",schemaPath:"#/properties/ca_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="addProvider" */;
let vErrors = null;
let errors = 0;
if(!(validate64(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
validate63.errors = vErrors;
return errors === 0;
}

export const createChatCompletion = validate66;
const schema35 = {"$id":"createChatCompletion","$ref":"document#/components/schemas/ChatCompletionRequest"};
const schema36 = {"type":"object","description":"","required":["model","messages"],"properties":{"model":{"$ref":"#/components/schemas/InferenceModel"},"messages":{"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"$ref":"#/components/schemas/ChatMessage"}},"stream":{"$ref":"#/components/schemas/Stream"},"stream_options":{"$ref":"#/components/schemas/StreamOptions"},"max_completion_tokens":{"$ref":"#/components/schemas/MaxTokens"},"max_tokens":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"deprecated":true,"description":""},"min_tokens":{"$ref":"#/components/schemas/MinTokens"},"stop":{"$ref":"#/components/schemas/StopSequences"},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"top_k":{"$ref":"#/components/schemas/TopK"},"min_p":{"$ref":"#/components/schemas/MinP"},"repeat_penalty":{"$ref":"#/components/schemas/RepeatPenalty"},"presence_penalty":{"$ref":"#/components/schemas/PresencePenalty"},"frequency_penalty":{"$ref":"#/components/schemas/FrequencyPenalty"},"seed":{"$ref":"#/components/schemas/Seed"},"logit_bias":{"$ref":"#/components/schemas/LogitBias"},"logprobs":{"type":"boolean","nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""},"n":{"type":"integer","nullable":true,"minimum":1,"maximum":128,"description":""},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ChatTool"}},"tool_choice":{"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","properties":{"type":{"type":"string","maxLength":128,"description":""},"function":{"type":"object","description":"","properties":{"name":{"type":"string","maxLength":512,"description":""}},"x-nothing":{"null":["name"],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":["type","function"],"emptyList":[],"emptyMap":[]}}]},"parallel_tool_calls":{"type":"boolean","nullable":true,"description":""},"mcp_servers":{"type":"array","maxItems":64,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/McpServerChoice"}},"mcp_approvals":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/McpApproval"}},"functions":{"type":"array","maxItems":4096,"nullable":true,"deprecated":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}},"function_call":{"deprecated":true,"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]},"response_format":{"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","enum":["text","json_object","json_schema"],"description":""},"json_schema":{"type":"object","nullable":true,"description":"","properties":{"name":{"type":"string","maxLength":512,"description":""},"description":{"type":"string","nullable":true,"description":""},"schema":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["name"],"emptyList":[],"emptyMap":[]}},"schema":{"type":"object","nullable":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}},"reasoning_effort":{"type":"string","maxLength":128,"nullable":true,"description":""},"enable_thinking":{"type":"boolean","nullable":true,"description":""},"chat_template_kwargs":{"type":"object","nullable":true,"description":"","additionalProperties":true},"reasoning_format":{"type":"string","maxLength":128,"nullable":true,"description":""},"modalities":{"type":"array","maxItems":16,"nullable":true,"description":"","items":{"type":"string","maxLength":64}},"timings_per_token":{"$ref":"#/components/schemas/TimingsPerToken"},"return_progress":{"$ref":"#/components/schemas/ReturnProgress"},"cache_prompt":{"type":"boolean","nullable":true,"description":""},"id_slot":{"type":"integer","maximum":65535,"nullable":true,"minimum":-1,"description":""},"user":{"$ref":"#/components/schemas/EndUser"},"metadata":{"$ref":"#/components/schemas/Metadata"},"store":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema37 = {"type":"string","maxLength":1024,"description":""};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(data.length > 1024){
validate68.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
else {
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}

const schema38 = {"type":"object","description":"","required":["role"],"properties":{"role":{"type":"string","enum":["system","developer","user","assistant","tool","function"],"description":""},"content":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/ContentPart"}}]},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"reasoning_content":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"refusal":{"type":"string","nullable":true,"description":""},"tool_calls":{"type":"array","maxItems":1024,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ToolCall"}},"tool_call_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"function_call":{"type":"object","nullable":true,"deprecated":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema39 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"text":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"image_url":{"type":"object","nullable":true,"description":"","required":["url"],"properties":{"url":{"type":"string","description":""},"detail":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}},"input_audio":{"type":"object","nullable":true,"description":"","required":["data"],"properties":{"data":{"type":"string","description":""},"format":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate71.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate71.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data1 = data.text;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate71.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate71.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_url !== undefined){
let data2 = data.image_url;
const _errs6 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate71.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.url === undefined) && (missing1 = "url")){
validate71.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data2.url !== undefined){
const _errs9 = errors;
if(typeof data2.url !== "string"){
validate71.errors = [{instancePath:instancePath+"/image_url/url",schemaPath:"#/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data2.detail !== undefined){
let data4 = data2.detail;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate71.errors = [{instancePath:instancePath+"/image_url/detail",schemaPath:"#/properties/image_url/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
if(typeof data4 === "string"){
if(data4.length > 128){
validate71.errors = [{instancePath:instancePath+"/image_url/detail",schemaPath:"#/properties/image_url/properties/detail/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_audio !== undefined){
let data5 = data.input_audio;
const _errs14 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (data5 !== null)){
validate71.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing2;
if((data5.data === undefined) && (missing2 = "data")){
validate71.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data5.data !== undefined){
const _errs17 = errors;
if(typeof data5.data !== "string"){
validate71.errors = [{instancePath:instancePath+"/input_audio/data",schemaPath:"#/properties/input_audio/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data5.format !== undefined){
let data7 = data5.format;
const _errs19 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate71.errors = [{instancePath:instancePath+"/input_audio/format",schemaPath:"#/properties/input_audio/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
if(typeof data7 === "string"){
if(data7.length > 128){
validate71.errors = [{instancePath:instancePath+"/input_audio/format",schemaPath:"#/properties/input_audio/properties/format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}

const schema40 = {"type":"object","description":"","required":["type","function"],"properties":{"id":{"type":"string","maxLength":512,"nullable":true,"description":""},"type":{"type":"string","maxLength":128,"description":""},"function":{"type":"object","description":"","required":["name","arguments"],"properties":{"name":{"type":"string","maxLength":512,"description":""},"arguments":{"type":"string","maxLength":10000000,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.function === undefined) && (missing0 = "function"))){
validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate73.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate73.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 128){
validate73.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate73.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function !== undefined){
let data2 = data.function;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.name === undefined) && (missing1 = "name")) || ((data2.arguments === undefined) && (missing1 = "arguments"))){
validate73.errors = [{instancePath:instancePath+"/function",schemaPath:"#/properties/function/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data2.name !== undefined){
let data3 = data2.name;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length > 512){
validate73.errors = [{instancePath:instancePath+"/function/name",schemaPath:"#/properties/function/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate73.errors = [{instancePath:instancePath+"/function/name",schemaPath:"#/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data2.arguments !== undefined){
let data4 = data2.arguments;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(data4.length > 10000000){
validate73.errors = [{instancePath:instancePath+"/function/arguments",schemaPath:"#/properties/function/properties/arguments/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate73.errors = [{instancePath:instancePath+"/function/arguments",schemaPath:"#/properties/function/properties/arguments/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/function",schemaPath:"#/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.role === undefined) && (missing0 = "role")){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate70.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data0 === "system") || (data0 === "developer")) || (data0 === "user")) || (data0 === "assistant")) || (data0 === "tool")) || (data0 === "function"))){
validate70.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema38.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
let passing0 = null;
const _errs5 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
const err0 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err1 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs5 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data1)){
if(data1.length > 10000){
const err2 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate71(data1[i0], {instancePath:instancePath+"/content/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate70.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data3 = data.name;
const _errs11 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate70.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
if(typeof data3 === "string"){
if(data3.length > 512){
validate70.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_content !== undefined){
let data4 = data.reasoning_content;
const _errs14 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate70.errors = [{instancePath:instancePath+"/reasoning_content",schemaPath:"#/properties/reasoning_content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs14){
if(typeof data4 === "string"){
if(data4.length > 10000000){
validate70.errors = [{instancePath:instancePath+"/reasoning_content",schemaPath:"#/properties/reasoning_content/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refusal !== undefined){
let data5 = data.refusal;
const _errs17 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate70.errors = [{instancePath:instancePath+"/refusal",schemaPath:"#/properties/refusal/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_calls !== undefined){
let data6 = data.tool_calls;
const _errs20 = errors;
if((!(Array.isArray(data6))) && (data6 !== null)){
validate70.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs20){
if(Array.isArray(data6)){
if(data6.length > 1024){
validate70.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/maxItems",keyword:"maxItems",params:{limit: 1024},message:"must NOT have more than 1024 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
const _errs23 = errors;
if(!(validate73(data6[i1], {instancePath:instancePath+"/tool_calls/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid3 = _errs23 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_call_id !== undefined){
let data8 = data.tool_call_id;
const _errs24 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate70.errors = [{instancePath:instancePath+"/tool_call_id",schemaPath:"#/properties/tool_call_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs24){
if(typeof data8 === "string"){
if(data8.length > 512){
validate70.errors = [{instancePath:instancePath+"/tool_call_id",schemaPath:"#/properties/tool_call_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function_call !== undefined){
let data9 = data.function_call;
const _errs27 = errors;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
validate70.errors = [{instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}

const schema41 = {"type":"boolean","nullable":true,"description":""};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "boolean") && (data !== null)){
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
validate76.errors = vErrors;
return errors === 0;
}

const schema42 = {"type":"object","nullable":true,"description":"","properties":{"include_usage":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.include_usage !== undefined){
let data0 = data.include_usage;
if((typeof data0 !== "boolean") && (data0 !== null)){
validate78.errors = [{instancePath:instancePath+"/include_usage",schemaPath:"#/properties/include_usage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
}
}
}
validate78.errors = vErrors;
return errors === 0;
}

const schema43 = {"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2147483647 || isNaN(data)){
validate80.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data < -1 || isNaN(data)){
validate80.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
validate80.errors = vErrors;
return errors === 0;
}

const schema44 = {"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2147483647 || isNaN(data)){
validate82.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate82.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate82.errors = vErrors;
return errors === 0;
}

const schema45 = {"description":"","oneOf":[{"type":"string","maxLength":4096,"nullable":true,"description":""},{"type":"array","maxItems":256,"description":"","items":{"type":"string","maxLength":4096}}]};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 4096){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data)){
if(data.length > 256){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data0 === "string"){
if(data0.length > 4096){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err6 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate84.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate84.errors = vErrors;
return errors === 0;
}

const schema46 = {"type":"number","nullable":true,"minimum":0,"maximum":2,"description":""};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2 || isNaN(data)){
validate86.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate86.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate86.errors = vErrors;
return errors === 0;
}

const schema47 = {"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 1 || isNaN(data)){
validate88.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate88.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate88.errors = vErrors;
return errors === 0;
}

const schema48 = {"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2147483647 || isNaN(data)){
validate90.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data < -1 || isNaN(data)){
validate90.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
validate90.errors = vErrors;
return errors === 0;
}

const schema49 = {"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""};

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate92.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 1 || isNaN(data)){
validate92.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate92.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate92.errors = vErrors;
return errors === 0;
}

const schema50 = {"type":"number","nullable":true,"minimum":1,"maximum":2,"description":""};

function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate94.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2 || isNaN(data)){
validate94.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate94.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate94.errors = vErrors;
return errors === 0;
}

const schema51 = {"type":"number","nullable":true,"minimum":-2,"maximum":2,"description":""};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate96.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2 || isNaN(data)){
validate96.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data < -2 || isNaN(data)){
validate96.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
}
}
}
validate96.errors = vErrors;
return errors === 0;
}

const schema52 = {"type":"number","nullable":true,"minimum":-2,"maximum":2,"description":""};

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 2 || isNaN(data)){
validate98.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data < -2 || isNaN(data)){
validate98.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
}
}
}
validate98.errors = vErrors;
return errors === 0;
}

const schema53 = {"type":"integer","nullable":true,"format":"int64","description":""};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
validate100.errors = vErrors;
return errors === 0;
}

const schema54 = {"description":"","oneOf":[{"type":"object","maxProperties":10000,"nullable":true,"description":"","additionalProperties":{"type":"number"}},{"type":"array","maxItems":10000,"description":"","items":{"type":"array","maxItems":2,"items":{}}}]};

function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 10000){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxProperties",keyword:"maxProperties",params:{limit: 10000},message:"must NOT have more than 10000 properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
for(const key0 in data){
const _errs5 = errors;
if(!(typeof data[key0] == "number")){
const err2 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/0/additionalProperties/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data)){
if(data.length > 10000){
const err3 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data1 = data[i0];
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data1)){
if(data1.length > 2){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/1/items/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/1/items/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate102.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate102.errors = vErrors;
return errors === 0;
}

const schema55 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"function":{"$ref":"#/components/schemas/FunctionDefinition"}},"x-nothing":{"null":["function"],"emptyList":[],"emptyMap":[]}};
const schema56 = {"type":"object","description":"","required":["name"],"properties":{"name":{"type":"string","maxLength":512,"description":""},"description":{"type":"string","maxLength":100000,"nullable":true,"description":""},"parameters":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate105.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 100000){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parameters !== undefined){
let data2 = data.parameters;
const _errs6 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate105.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.strict !== undefined){
let data3 = data.strict;
const _errs10 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate105.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}


function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["function"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate104.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate104.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate104.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function !== undefined){
const _errs3 = errors;
if(!(validate105(data.function, {instancePath:instancePath+"/function",parentData:data,parentDataProperty:"function",rootData}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate104.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}

const schema57 = {"type":"object","description":"","required":["name"],"properties":{"name":{"type":"string","maxLength":128,"description":""},"allowed_tools":{"type":"array","nullable":true,"maxItems":4096,"description":"","items":{"type":"string","maxLength":512}},"require_approval":{"description":"","oneOf":[{"type":"string","maxLength":32,"nullable":true,"description":""},{"type":"object","description":"","properties":{"always":{"$ref":"#/components/schemas/McpToolFilter"},"never":{"$ref":"#/components/schemas/McpToolFilter"}},"x-nothing":{"null":["always","never"],"emptyList":[],"emptyMap":[]}}]}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema58 = {"type":"object","description":"","properties":{"tool_names":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"type":"string","maxLength":512}},"read_only":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tool_names !== undefined){
let data0 = data.tool_names;
const _errs1 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate109.errors = [{instancePath:instancePath+"/tool_names",schemaPath:"#/properties/tool_names/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 4096){
validate109.errors = [{instancePath:instancePath+"/tool_names",schemaPath:"#/properties/tool_names/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 512){
validate109.errors = [{instancePath:instancePath+"/tool_names/" + i0,schemaPath:"#/properties/tool_names/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate109.errors = [{instancePath:instancePath+"/tool_names/" + i0,schemaPath:"#/properties/tool_names/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.read_only !== undefined){
let data2 = data.read_only;
const _errs6 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate109.errors = [{instancePath:instancePath+"/read_only",schemaPath:"#/properties/read_only/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate109.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate109.errors = vErrors;
return errors === 0;
}


function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate108.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate108.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allowed_tools !== undefined){
let data1 = data.allowed_tools;
const _errs3 = errors;
if((!(Array.isArray(data1))) && (data1 !== null)){
validate108.errors = [{instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 4096){
validate108.errors = [{instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 512){
validate108.errors = [{instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/properties/allowed_tools/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/properties/allowed_tools/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.require_approval !== undefined){
let data3 = data.require_approval;
const _errs8 = errors;
const _errs9 = errors;
let valid2 = false;
let passing0 = null;
const _errs10 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
const err0 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs10){
if(typeof data3 === "string"){
if(data3.length > 32){
const err1 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs10 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs13 = errors;
if(errors === _errs13){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const field0 of ["always","never"]){
const value0 = data3[field0];
if(value0 === null){
delete data3[field0];
}
}
if(data3.always !== undefined){
const _errs15 = errors;
if(!(validate109(data3.always, {instancePath:instancePath+"/require_approval/always",parentData:data3,parentDataProperty:"always",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.never !== undefined){
const _errs16 = errors;
if(!(validate109(data3.never, {instancePath:instancePath+"/require_approval/never",parentData:data3,parentDataProperty:"never",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
}
}
else {
const err2 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs13 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err3 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate108.errors = vErrors;
return false;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate108.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate108.errors = vErrors;
return errors === 0;
}

const schema59 = {"type":"object","description":"","required":["id","approve"],"properties":{"id":{"type":"string","maxLength":512,"description":""},"approve":{"type":"boolean","description":""},"reason":{"type":"string","nullable":true,"maxLength":100000,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) && (missing0 = "id")) || ((data.approve === undefined) && (missing0 = "approve"))){
validate113.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate113.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate113.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approve !== undefined){
const _errs3 = errors;
if(typeof data.approve !== "boolean"){
validate113.errors = [{instancePath:instancePath+"/approve",schemaPath:"#/properties/approve/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate113.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 100000){
validate113.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate113.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate113.errors = vErrors;
return errors === 0;
}

const schema60 = {"type":"boolean","nullable":true,"description":""};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "boolean") && (data !== null)){
validate115.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
validate115.errors = vErrors;
return errors === 0;
}

const schema61 = {"type":"boolean","nullable":true,"description":""};

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "boolean") && (data !== null)){
validate117.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
validate117.errors = vErrors;
return errors === 0;
}

const schema62 = {"type":"string","maxLength":1024,"nullable":true,"description":""};

function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate119.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 1024){
validate119.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
validate119.errors = vErrors;
return errors === 0;
}

const schema63 = {"type":"object","nullable":true,"description":"","additionalProperties":true};

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate121.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
validate121.errors = vErrors;
return errors === 0;
}


function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.messages === undefined) && (missing0 = "messages"))){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate68(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data1 = data.messages;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
if(data1.length > 10000){
validate67.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data1.length < 1){
validate67.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate70(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate67.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs5 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_options !== undefined){
const _errs6 = errors;
if(!(validate78(data.stream_options, {instancePath:instancePath+"/stream_options",parentData:data,parentDataProperty:"stream_options",rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_completion_tokens !== undefined){
const _errs7 = errors;
if(!(validate80(data.max_completion_tokens, {instancePath:instancePath+"/max_completion_tokens",parentData:data,parentDataProperty:"max_completion_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data6 = data.max_tokens;
const _errs8 = errors;
if((!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))) && (data6 !== null)){
validate67.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs8){
if(typeof data6 == "number"){
if(data6 > 2147483647 || isNaN(data6)){
validate67.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data6 < -1 || isNaN(data6)){
validate67.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_tokens !== undefined){
const _errs11 = errors;
if(!(validate82(data.min_tokens, {instancePath:instancePath+"/min_tokens",parentData:data,parentDataProperty:"min_tokens",rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs12 = errors;
if(!(validate84(data.stop, {instancePath:instancePath+"/stop",parentData:data,parentDataProperty:"stop",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs13 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs14 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs15 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs16 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
const _errs17 = errors;
if(!(validate94(data.repeat_penalty, {instancePath:instancePath+"/repeat_penalty",parentData:data,parentDataProperty:"repeat_penalty",rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
const _errs18 = errors;
if(!(validate96(data.presence_penalty, {instancePath:instancePath+"/presence_penalty",parentData:data,parentDataProperty:"presence_penalty",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
const _errs19 = errors;
if(!(validate98(data.frequency_penalty, {instancePath:instancePath+"/frequency_penalty",parentData:data,parentDataProperty:"frequency_penalty",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs20 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logit_bias !== undefined){
const _errs21 = errors;
if(!(validate102(data.logit_bias, {instancePath:instancePath+"/logit_bias",parentData:data,parentDataProperty:"logit_bias",rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data18 = data.logprobs;
const _errs22 = errors;
if((typeof data18 !== "boolean") && (data18 !== null)){
validate67.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data19 = data.top_logprobs;
const _errs25 = errors;
if((!((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19)))) && (data19 !== null)){
validate67.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs25){
if(typeof data19 == "number"){
if(data19 > 20 || isNaN(data19)){
validate67.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data19 < 0 || isNaN(data19)){
validate67.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data20 = data.n;
const _errs28 = errors;
if((!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))) && (data20 !== null)){
validate67.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs28){
if(typeof data20 == "number"){
if(data20 > 128 || isNaN(data20)){
validate67.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data20 < 1 || isNaN(data20)){
validate67.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data21 = data.tools;
const _errs31 = errors;
if((!(Array.isArray(data21))) && (data21 !== null)){
validate67.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs31){
if(Array.isArray(data21)){
if(data21.length > 4096){
validate67.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data21.length;
for(let i1=0; i1<len1; i1++){
const _errs34 = errors;
if(!(validate104(data21[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data21,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid2 = _errs34 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
let data23 = data.tool_choice;
const _errs35 = errors;
const _errs36 = errors;
let valid3 = false;
let passing0 = null;
const _errs37 = errors;
if((typeof data23 !== "string") && (data23 !== null)){
const err0 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs37){
if(typeof data23 === "string"){
if(data23.length > 128){
const err1 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs37 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs40 = errors;
if(errors === _errs40){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const field0 of ["type","function"]){
const value0 = data23[field0];
if(value0 === null){
delete data23[field0];
}
}
if(data23.type !== undefined){
let data24 = data23.type;
const _errs42 = errors;
if(errors === _errs42){
if(typeof data24 === "string"){
if(data24.length > 128){
const err2 = {instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/oneOf/1/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/oneOf/1/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs42 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data23.function !== undefined){
let data25 = data23.function;
const _errs44 = errors;
if(errors === _errs44){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const field1 of ["name"]){
const value1 = data25[field1];
if(value1 === null){
delete data25[field1];
}
}
if(data25.name !== undefined){
let data26 = data25.name;
const _errs46 = errors;
if(errors === _errs46){
if(typeof data26 === "string"){
if(data26.length > 512){
const err4 = {instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid4 = _errs44 === errors;
}
else {
var valid4 = true;
}
}
}
else {
const err7 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs40 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
}
if(!valid3){
const err8 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate67.errors = vErrors;
return false;
}
else {
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data27 = data.parallel_tool_calls;
const _errs48 = errors;
if((typeof data27 !== "boolean") && (data27 !== null)){
validate67.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
let data28 = data.mcp_servers;
const _errs51 = errors;
if((!(Array.isArray(data28))) && (data28 !== null)){
validate67.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs51){
if(Array.isArray(data28)){
if(data28.length > 64){
validate67.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid6 = true;
const len2 = data28.length;
for(let i2=0; i2<len2; i2++){
const _errs54 = errors;
if(!(validate108(data28[i2], {instancePath:instancePath+"/mcp_servers/" + i2,parentData:data28,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
errors = vErrors.length;
}
var valid6 = _errs54 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_approvals !== undefined){
let data30 = data.mcp_approvals;
const _errs55 = errors;
if((!(Array.isArray(data30))) && (data30 !== null)){
validate67.errors = [{instancePath:instancePath+"/mcp_approvals",schemaPath:"#/properties/mcp_approvals/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs55){
if(Array.isArray(data30)){
if(data30.length > 4096){
validate67.errors = [{instancePath:instancePath+"/mcp_approvals",schemaPath:"#/properties/mcp_approvals/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid7 = true;
const len3 = data30.length;
for(let i3=0; i3<len3; i3++){
const _errs58 = errors;
if(!(validate113(data30[i3], {instancePath:instancePath+"/mcp_approvals/" + i3,parentData:data30,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
var valid7 = _errs58 === errors;
if(!valid7){
break;
}
}
}
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.functions !== undefined){
let data32 = data.functions;
const _errs59 = errors;
if((!(Array.isArray(data32))) && (data32 !== null)){
validate67.errors = [{instancePath:instancePath+"/functions",schemaPath:"#/properties/functions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs59){
if(Array.isArray(data32)){
if(data32.length > 4096){
validate67.errors = [{instancePath:instancePath+"/functions",schemaPath:"#/properties/functions/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid8 = true;
const len4 = data32.length;
for(let i4=0; i4<len4; i4++){
let data33 = data32[i4];
const _errs62 = errors;
if(errors === _errs62){
if(!(data33 && typeof data33 == "object" && !Array.isArray(data33))){
validate67.errors = [{instancePath:instancePath+"/functions/" + i4,schemaPath:"#/properties/functions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid8 = _errs62 === errors;
if(!valid8){
break;
}
}
}
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function_call !== undefined){
let data34 = data.function_call;
const _errs65 = errors;
const _errs66 = errors;
let valid9 = false;
let passing1 = null;
const _errs67 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
const err9 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs67){
if(typeof data34 === "string"){
if(data34.length > 128){
const err10 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
var _valid1 = _errs67 === errors;
if(_valid1){
valid9 = true;
passing1 = 0;
}
const _errs70 = errors;
if(errors === _errs70){
if(!(data34 && typeof data34 == "object" && !Array.isArray(data34))){
const err11 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid1 = _errs70 === errors;
if(_valid1 && valid9){
valid9 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid9 = true;
passing1 = 1;
}
}
if(!valid9){
const err12 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate67.errors = vErrors;
return false;
}
else {
errors = _errs66;
if(vErrors !== null){
if(_errs66){
vErrors.length = _errs66;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs65 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data35 = data.response_format;
const _errs73 = errors;
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs73){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
let missing1;
if((data35.type === undefined) && (missing1 = "type")){
validate67.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data35.type !== undefined){
let data36 = data35.type;
const _errs76 = errors;
if(typeof data36 !== "string"){
validate67.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data36 === "text") || (data36 === "json_object")) || (data36 === "json_schema"))){
validate67.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema36.properties.response_format.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid10 = _errs76 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data35.json_schema !== undefined){
let data37 = data35.json_schema;
const _errs78 = errors;
if((!(data37 && typeof data37 == "object" && !Array.isArray(data37))) && (data37 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/properties/json_schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs78){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const field2 of ["name"]){
const value2 = data37[field2];
if(value2 === null){
delete data37[field2];
}
}
if(data37.name !== undefined){
let data38 = data37.name;
const _errs81 = errors;
if(errors === _errs81){
if(typeof data38 === "string"){
if(data38.length > 512){
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/properties/json_schema/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/properties/json_schema/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid11 = _errs81 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.description !== undefined){
let data39 = data37.description;
const _errs83 = errors;
if((typeof data39 !== "string") && (data39 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema/description",schemaPath:"#/properties/response_format/properties/json_schema/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs83 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.schema !== undefined){
let data40 = data37.schema;
const _errs86 = errors;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema/schema",schemaPath:"#/properties/response_format/properties/json_schema/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid11 = _errs86 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.strict !== undefined){
let data41 = data37.strict;
const _errs90 = errors;
if((typeof data41 !== "boolean") && (data41 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format/json_schema/strict",schemaPath:"#/properties/response_format/properties/json_schema/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid11 = _errs90 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
var valid10 = _errs78 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data35.schema !== undefined){
let data42 = data35.schema;
const _errs93 = errors;
if((!(data42 && typeof data42 == "object" && !Array.isArray(data42))) && (data42 !== null)){
validate67.errors = [{instancePath:instancePath+"/response_format/schema",schemaPath:"#/properties/response_format/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid10 = _errs93 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_effort !== undefined){
let data43 = data.reasoning_effort;
const _errs97 = errors;
if((typeof data43 !== "string") && (data43 !== null)){
validate67.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs97){
if(typeof data43 === "string"){
if(data43.length > 128){
validate67.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs97 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enable_thinking !== undefined){
let data44 = data.enable_thinking;
const _errs100 = errors;
if((typeof data44 !== "boolean") && (data44 !== null)){
validate67.errors = [{instancePath:instancePath+"/enable_thinking",schemaPath:"#/properties/enable_thinking/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs100 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chat_template_kwargs !== undefined){
let data45 = data.chat_template_kwargs;
const _errs103 = errors;
if((!(data45 && typeof data45 == "object" && !Array.isArray(data45))) && (data45 !== null)){
validate67.errors = [{instancePath:instancePath+"/chat_template_kwargs",schemaPath:"#/properties/chat_template_kwargs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs103 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_format !== undefined){
let data46 = data.reasoning_format;
const _errs107 = errors;
if((typeof data46 !== "string") && (data46 !== null)){
validate67.errors = [{instancePath:instancePath+"/reasoning_format",schemaPath:"#/properties/reasoning_format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs107){
if(typeof data46 === "string"){
if(data46.length > 128){
validate67.errors = [{instancePath:instancePath+"/reasoning_format",schemaPath:"#/properties/reasoning_format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs107 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modalities !== undefined){
let data47 = data.modalities;
const _errs110 = errors;
if((!(Array.isArray(data47))) && (data47 !== null)){
validate67.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs110){
if(Array.isArray(data47)){
if(data47.length > 16){
validate67.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid12 = true;
const len5 = data47.length;
for(let i5=0; i5<len5; i5++){
let data48 = data47[i5];
const _errs113 = errors;
if(errors === _errs113){
if(typeof data48 === "string"){
if(data48.length > 64){
validate67.errors = [{instancePath:instancePath+"/modalities/" + i5,schemaPath:"#/properties/modalities/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate67.errors = [{instancePath:instancePath+"/modalities/" + i5,schemaPath:"#/properties/modalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid12 = _errs113 === errors;
if(!valid12){
break;
}
}
}
}
}
var valid0 = _errs110 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timings_per_token !== undefined){
const _errs115 = errors;
if(!(validate115(data.timings_per_token, {instancePath:instancePath+"/timings_per_token",parentData:data,parentDataProperty:"timings_per_token",rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_progress !== undefined){
const _errs116 = errors;
if(!(validate117(data.return_progress, {instancePath:instancePath+"/return_progress",parentData:data,parentDataProperty:"return_progress",rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var valid0 = _errs116 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_prompt !== undefined){
let data51 = data.cache_prompt;
const _errs117 = errors;
if((typeof data51 !== "boolean") && (data51 !== null)){
validate67.errors = [{instancePath:instancePath+"/cache_prompt",schemaPath:"#/properties/cache_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs117 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id_slot !== undefined){
let data52 = data.id_slot;
const _errs120 = errors;
if((!((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52)))) && (data52 !== null)){
validate67.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs120){
if(typeof data52 == "number"){
if(data52 > 65535 || isNaN(data52)){
validate67.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data52 < -1 || isNaN(data52)){
validate67.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs120 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs123 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs123 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
const _errs124 = errors;
if(!(validate121(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
var valid0 = _errs124 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data55 = data.store;
const _errs125 = errors;
if((typeof data55 !== "boolean") && (data55 !== null)){
validate67.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs125 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createChatCompletion" */;
let vErrors = null;
let errors = 0;
if(!(validate67(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
validate66.errors = vErrors;
return errors === 0;
}

export const countChatTokens = validate124;
const schema64 = {"$id":"countChatTokens","$ref":"document#/components/schemas/ChatTokensRequest"};
const schema65 = {"type":"object","description":"","required":["messages"],"properties":{"model":{"$ref":"#/components/schemas/InferenceModel"},"messages":{"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"$ref":"#/components/schemas/ChatMessage"}},"stream":{"$ref":"#/components/schemas/Stream"},"stream_options":{"$ref":"#/components/schemas/StreamOptions"},"max_completion_tokens":{"$ref":"#/components/schemas/MaxTokens"},"max_tokens":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"deprecated":true,"description":""},"min_tokens":{"$ref":"#/components/schemas/MinTokens"},"stop":{"$ref":"#/components/schemas/StopSequences"},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"top_k":{"$ref":"#/components/schemas/TopK"},"min_p":{"$ref":"#/components/schemas/MinP"},"repeat_penalty":{"$ref":"#/components/schemas/RepeatPenalty"},"presence_penalty":{"$ref":"#/components/schemas/PresencePenalty"},"frequency_penalty":{"$ref":"#/components/schemas/FrequencyPenalty"},"seed":{"$ref":"#/components/schemas/Seed"},"logit_bias":{"$ref":"#/components/schemas/LogitBias"},"logprobs":{"type":"boolean","nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""},"n":{"type":"integer","nullable":true,"minimum":1,"maximum":128,"description":""},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ChatTool"}},"tool_choice":{"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","properties":{"type":{"type":"string","maxLength":128,"description":""},"function":{"type":"object","description":"","properties":{"name":{"type":"string","maxLength":512,"description":""}},"x-nothing":{"null":["name"],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":["type","function"],"emptyList":[],"emptyMap":[]}}]},"parallel_tool_calls":{"type":"boolean","nullable":true,"description":""},"mcp_servers":{"type":"array","maxItems":64,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/McpServerChoice"}},"mcp_approvals":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/McpApproval"}},"functions":{"type":"array","maxItems":4096,"nullable":true,"deprecated":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}},"function_call":{"deprecated":true,"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]},"response_format":{"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","enum":["text","json_object","json_schema"],"description":""},"json_schema":{"type":"object","nullable":true,"description":"","properties":{"name":{"type":"string","maxLength":512,"description":""},"description":{"type":"string","nullable":true,"description":""},"schema":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["name"],"emptyList":[],"emptyMap":[]}},"schema":{"type":"object","nullable":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}},"reasoning_effort":{"type":"string","maxLength":128,"nullable":true,"description":""},"enable_thinking":{"type":"boolean","nullable":true,"description":""},"chat_template_kwargs":{"type":"object","nullable":true,"description":"","additionalProperties":true},"reasoning_format":{"type":"string","maxLength":128,"nullable":true,"description":""},"modalities":{"type":"array","maxItems":16,"nullable":true,"description":"","items":{"type":"string","maxLength":64}},"timings_per_token":{"$ref":"#/components/schemas/TimingsPerToken"},"return_progress":{"$ref":"#/components/schemas/ReturnProgress"},"cache_prompt":{"type":"boolean","nullable":true,"description":""},"id_slot":{"type":"integer","maximum":65535,"nullable":true,"minimum":-1,"description":""},"user":{"$ref":"#/components/schemas/EndUser"},"metadata":{"$ref":"#/components/schemas/Metadata"},"store":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["model"],"emptyList":[],"emptyMap":[]}};

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.messages === undefined) && (missing0 = "messages")){
validate125.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate68(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data1 = data.messages;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
if(data1.length > 10000){
validate125.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data1.length < 1){
validate125.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate70(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs5 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_options !== undefined){
const _errs6 = errors;
if(!(validate78(data.stream_options, {instancePath:instancePath+"/stream_options",parentData:data,parentDataProperty:"stream_options",rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_completion_tokens !== undefined){
const _errs7 = errors;
if(!(validate80(data.max_completion_tokens, {instancePath:instancePath+"/max_completion_tokens",parentData:data,parentDataProperty:"max_completion_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data6 = data.max_tokens;
const _errs8 = errors;
if((!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))) && (data6 !== null)){
validate125.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs8){
if(typeof data6 == "number"){
if(data6 > 2147483647 || isNaN(data6)){
validate125.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data6 < -1 || isNaN(data6)){
validate125.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_tokens !== undefined){
const _errs11 = errors;
if(!(validate82(data.min_tokens, {instancePath:instancePath+"/min_tokens",parentData:data,parentDataProperty:"min_tokens",rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs12 = errors;
if(!(validate84(data.stop, {instancePath:instancePath+"/stop",parentData:data,parentDataProperty:"stop",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs13 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs14 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs15 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs16 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
const _errs17 = errors;
if(!(validate94(data.repeat_penalty, {instancePath:instancePath+"/repeat_penalty",parentData:data,parentDataProperty:"repeat_penalty",rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
const _errs18 = errors;
if(!(validate96(data.presence_penalty, {instancePath:instancePath+"/presence_penalty",parentData:data,parentDataProperty:"presence_penalty",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
const _errs19 = errors;
if(!(validate98(data.frequency_penalty, {instancePath:instancePath+"/frequency_penalty",parentData:data,parentDataProperty:"frequency_penalty",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs20 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logit_bias !== undefined){
const _errs21 = errors;
if(!(validate102(data.logit_bias, {instancePath:instancePath+"/logit_bias",parentData:data,parentDataProperty:"logit_bias",rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data18 = data.logprobs;
const _errs22 = errors;
if((typeof data18 !== "boolean") && (data18 !== null)){
validate125.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data19 = data.top_logprobs;
const _errs25 = errors;
if((!((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19)))) && (data19 !== null)){
validate125.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs25){
if(typeof data19 == "number"){
if(data19 > 20 || isNaN(data19)){
validate125.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data19 < 0 || isNaN(data19)){
validate125.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data20 = data.n;
const _errs28 = errors;
if((!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))) && (data20 !== null)){
validate125.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs28){
if(typeof data20 == "number"){
if(data20 > 128 || isNaN(data20)){
validate125.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data20 < 1 || isNaN(data20)){
validate125.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data21 = data.tools;
const _errs31 = errors;
if((!(Array.isArray(data21))) && (data21 !== null)){
validate125.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs31){
if(Array.isArray(data21)){
if(data21.length > 4096){
validate125.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data21.length;
for(let i1=0; i1<len1; i1++){
const _errs34 = errors;
if(!(validate104(data21[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data21,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid2 = _errs34 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
let data23 = data.tool_choice;
const _errs35 = errors;
const _errs36 = errors;
let valid3 = false;
let passing0 = null;
const _errs37 = errors;
if((typeof data23 !== "string") && (data23 !== null)){
const err0 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs37){
if(typeof data23 === "string"){
if(data23.length > 128){
const err1 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs37 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs40 = errors;
if(errors === _errs40){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const field1 of ["type","function"]){
const value1 = data23[field1];
if(value1 === null){
delete data23[field1];
}
}
if(data23.type !== undefined){
let data24 = data23.type;
const _errs42 = errors;
if(errors === _errs42){
if(typeof data24 === "string"){
if(data24.length > 128){
const err2 = {instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/oneOf/1/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/oneOf/1/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs42 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data23.function !== undefined){
let data25 = data23.function;
const _errs44 = errors;
if(errors === _errs44){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const field2 of ["name"]){
const value2 = data25[field2];
if(value2 === null){
delete data25[field2];
}
}
if(data25.name !== undefined){
let data26 = data25.name;
const _errs46 = errors;
if(errors === _errs46){
if(typeof data26 === "string"){
if(data26.length > 512){
const err4 = {instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/oneOf/1/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid4 = _errs44 === errors;
}
else {
var valid4 = true;
}
}
}
else {
const err7 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs40 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
}
if(!valid3){
const err8 = {instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate125.errors = vErrors;
return false;
}
else {
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data27 = data.parallel_tool_calls;
const _errs48 = errors;
if((typeof data27 !== "boolean") && (data27 !== null)){
validate125.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
let data28 = data.mcp_servers;
const _errs51 = errors;
if((!(Array.isArray(data28))) && (data28 !== null)){
validate125.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs51){
if(Array.isArray(data28)){
if(data28.length > 64){
validate125.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid6 = true;
const len2 = data28.length;
for(let i2=0; i2<len2; i2++){
const _errs54 = errors;
if(!(validate108(data28[i2], {instancePath:instancePath+"/mcp_servers/" + i2,parentData:data28,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
errors = vErrors.length;
}
var valid6 = _errs54 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_approvals !== undefined){
let data30 = data.mcp_approvals;
const _errs55 = errors;
if((!(Array.isArray(data30))) && (data30 !== null)){
validate125.errors = [{instancePath:instancePath+"/mcp_approvals",schemaPath:"#/properties/mcp_approvals/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs55){
if(Array.isArray(data30)){
if(data30.length > 4096){
validate125.errors = [{instancePath:instancePath+"/mcp_approvals",schemaPath:"#/properties/mcp_approvals/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid7 = true;
const len3 = data30.length;
for(let i3=0; i3<len3; i3++){
const _errs58 = errors;
if(!(validate113(data30[i3], {instancePath:instancePath+"/mcp_approvals/" + i3,parentData:data30,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
var valid7 = _errs58 === errors;
if(!valid7){
break;
}
}
}
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.functions !== undefined){
let data32 = data.functions;
const _errs59 = errors;
if((!(Array.isArray(data32))) && (data32 !== null)){
validate125.errors = [{instancePath:instancePath+"/functions",schemaPath:"#/properties/functions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs59){
if(Array.isArray(data32)){
if(data32.length > 4096){
validate125.errors = [{instancePath:instancePath+"/functions",schemaPath:"#/properties/functions/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid8 = true;
const len4 = data32.length;
for(let i4=0; i4<len4; i4++){
let data33 = data32[i4];
const _errs62 = errors;
if(errors === _errs62){
if(!(data33 && typeof data33 == "object" && !Array.isArray(data33))){
validate125.errors = [{instancePath:instancePath+"/functions/" + i4,schemaPath:"#/properties/functions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid8 = _errs62 === errors;
if(!valid8){
break;
}
}
}
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function_call !== undefined){
let data34 = data.function_call;
const _errs65 = errors;
const _errs66 = errors;
let valid9 = false;
let passing1 = null;
const _errs67 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
const err9 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs67){
if(typeof data34 === "string"){
if(data34.length > 128){
const err10 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
var _valid1 = _errs67 === errors;
if(_valid1){
valid9 = true;
passing1 = 0;
}
const _errs70 = errors;
if(errors === _errs70){
if(!(data34 && typeof data34 == "object" && !Array.isArray(data34))){
const err11 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid1 = _errs70 === errors;
if(_valid1 && valid9){
valid9 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid9 = true;
passing1 = 1;
}
}
if(!valid9){
const err12 = {instancePath:instancePath+"/function_call",schemaPath:"#/properties/function_call/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate125.errors = vErrors;
return false;
}
else {
errors = _errs66;
if(vErrors !== null){
if(_errs66){
vErrors.length = _errs66;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs65 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data35 = data.response_format;
const _errs73 = errors;
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs73){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
let missing1;
if((data35.type === undefined) && (missing1 = "type")){
validate125.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data35.type !== undefined){
let data36 = data35.type;
const _errs76 = errors;
if(typeof data36 !== "string"){
validate125.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data36 === "text") || (data36 === "json_object")) || (data36 === "json_schema"))){
validate125.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema65.properties.response_format.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid10 = _errs76 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data35.json_schema !== undefined){
let data37 = data35.json_schema;
const _errs78 = errors;
if((!(data37 && typeof data37 == "object" && !Array.isArray(data37))) && (data37 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/properties/json_schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs78){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const field3 of ["name"]){
const value3 = data37[field3];
if(value3 === null){
delete data37[field3];
}
}
if(data37.name !== undefined){
let data38 = data37.name;
const _errs81 = errors;
if(errors === _errs81){
if(typeof data38 === "string"){
if(data38.length > 512){
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/properties/json_schema/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/properties/json_schema/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid11 = _errs81 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.description !== undefined){
let data39 = data37.description;
const _errs83 = errors;
if((typeof data39 !== "string") && (data39 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema/description",schemaPath:"#/properties/response_format/properties/json_schema/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs83 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.schema !== undefined){
let data40 = data37.schema;
const _errs86 = errors;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema/schema",schemaPath:"#/properties/response_format/properties/json_schema/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid11 = _errs86 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data37.strict !== undefined){
let data41 = data37.strict;
const _errs90 = errors;
if((typeof data41 !== "boolean") && (data41 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format/json_schema/strict",schemaPath:"#/properties/response_format/properties/json_schema/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid11 = _errs90 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
var valid10 = _errs78 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data35.schema !== undefined){
let data42 = data35.schema;
const _errs93 = errors;
if((!(data42 && typeof data42 == "object" && !Array.isArray(data42))) && (data42 !== null)){
validate125.errors = [{instancePath:instancePath+"/response_format/schema",schemaPath:"#/properties/response_format/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid10 = _errs93 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_effort !== undefined){
let data43 = data.reasoning_effort;
const _errs97 = errors;
if((typeof data43 !== "string") && (data43 !== null)){
validate125.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs97){
if(typeof data43 === "string"){
if(data43.length > 128){
validate125.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs97 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enable_thinking !== undefined){
let data44 = data.enable_thinking;
const _errs100 = errors;
if((typeof data44 !== "boolean") && (data44 !== null)){
validate125.errors = [{instancePath:instancePath+"/enable_thinking",schemaPath:"#/properties/enable_thinking/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs100 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chat_template_kwargs !== undefined){
let data45 = data.chat_template_kwargs;
const _errs103 = errors;
if((!(data45 && typeof data45 == "object" && !Array.isArray(data45))) && (data45 !== null)){
validate125.errors = [{instancePath:instancePath+"/chat_template_kwargs",schemaPath:"#/properties/chat_template_kwargs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs103 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_format !== undefined){
let data46 = data.reasoning_format;
const _errs107 = errors;
if((typeof data46 !== "string") && (data46 !== null)){
validate125.errors = [{instancePath:instancePath+"/reasoning_format",schemaPath:"#/properties/reasoning_format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs107){
if(typeof data46 === "string"){
if(data46.length > 128){
validate125.errors = [{instancePath:instancePath+"/reasoning_format",schemaPath:"#/properties/reasoning_format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs107 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modalities !== undefined){
let data47 = data.modalities;
const _errs110 = errors;
if((!(Array.isArray(data47))) && (data47 !== null)){
validate125.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs110){
if(Array.isArray(data47)){
if(data47.length > 16){
validate125.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid12 = true;
const len5 = data47.length;
for(let i5=0; i5<len5; i5++){
let data48 = data47[i5];
const _errs113 = errors;
if(errors === _errs113){
if(typeof data48 === "string"){
if(data48.length > 64){
validate125.errors = [{instancePath:instancePath+"/modalities/" + i5,schemaPath:"#/properties/modalities/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate125.errors = [{instancePath:instancePath+"/modalities/" + i5,schemaPath:"#/properties/modalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid12 = _errs113 === errors;
if(!valid12){
break;
}
}
}
}
}
var valid0 = _errs110 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timings_per_token !== undefined){
const _errs115 = errors;
if(!(validate115(data.timings_per_token, {instancePath:instancePath+"/timings_per_token",parentData:data,parentDataProperty:"timings_per_token",rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_progress !== undefined){
const _errs116 = errors;
if(!(validate117(data.return_progress, {instancePath:instancePath+"/return_progress",parentData:data,parentDataProperty:"return_progress",rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var valid0 = _errs116 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_prompt !== undefined){
let data51 = data.cache_prompt;
const _errs117 = errors;
if((typeof data51 !== "boolean") && (data51 !== null)){
validate125.errors = [{instancePath:instancePath+"/cache_prompt",schemaPath:"#/properties/cache_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs117 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id_slot !== undefined){
let data52 = data.id_slot;
const _errs120 = errors;
if((!((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52)))) && (data52 !== null)){
validate125.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs120){
if(typeof data52 == "number"){
if(data52 > 65535 || isNaN(data52)){
validate125.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data52 < -1 || isNaN(data52)){
validate125.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs120 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs123 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs123 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
const _errs124 = errors;
if(!(validate121(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
var valid0 = _errs124 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data55 = data.store;
const _errs125 = errors;
if((typeof data55 !== "boolean") && (data55 !== null)){
validate125.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs125 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate125.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate125.errors = vErrors;
return errors === 0;
}


function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="countChatTokens" */;
let vErrors = null;
let errors = 0;
if(!(validate125(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
validate124.errors = vErrors;
return errors === 0;
}

export const applyChatTemplate = validate150;
const schema66 = {"$id":"applyChatTemplate","$ref":"document#/components/schemas/ChatPromptRequest"};
const schema67 = {"type":"object","description":"","required":["messages"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"messages":{"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"$ref":"#/components/schemas/ChatMessage"}},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ChatTool"}},"chat_template_kwargs":{"type":"object","nullable":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.messages === undefined) && (missing0 = "messages")){
validate151.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate151.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate151.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate151.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data1 = data.messages;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 10000){
validate151.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data1.length < 1){
validate151.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate70(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate151.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data3 = data.tools;
const _errs7 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate151.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 4096){
validate151.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate104(data3[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chat_template_kwargs !== undefined){
let data5 = data.chat_template_kwargs;
const _errs11 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (data5 !== null)){
validate151.errors = [{instancePath:instancePath+"/chat_template_kwargs",schemaPath:"#/properties/chat_template_kwargs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate151.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate151.errors = vErrors;
return errors === 0;
}


function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="applyChatTemplate" */;
let vErrors = null;
let errors = 0;
if(!(validate151(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
validate150.errors = vErrors;
return errors === 0;
}

export const createCompletion = validate155;
const schema68 = {"$id":"createCompletion","$ref":"document#/components/schemas/CompletionRequest"};
const schema69 = {"type":"object","description":"","required":["prompt"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"prompt":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":2048,"minItems":1,"description":"","items":{"type":"string","maxLength":10000000}},{"type":"array","maxItems":300000,"minItems":1,"description":"","items":{"type":"integer","maximum":2147483647,"minimum":0}},{"type":"array","maxItems":2048,"minItems":1,"description":"","items":{"type":"array","maxItems":300000,"minItems":1,"description":"","items":{"type":"integer","maximum":2147483647,"minimum":0}}}]},"stream":{"$ref":"#/components/schemas/Stream"},"stream_options":{"$ref":"#/components/schemas/StreamOptions"},"max_tokens":{"$ref":"#/components/schemas/MaxTokens"},"min_tokens":{"$ref":"#/components/schemas/MinTokens"},"max_completion_tokens":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"stop":{"$ref":"#/components/schemas/StopSequences"},"echo":{"type":"boolean","nullable":true,"description":""},"logprobs":{"description":"","oneOf":[{"type":"boolean","nullable":true,"description":""},{"type":"integer","maximum":1000,"minimum":0,"description":""}]},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"top_k":{"$ref":"#/components/schemas/TopK"},"min_p":{"$ref":"#/components/schemas/MinP"},"repeat_penalty":{"$ref":"#/components/schemas/RepeatPenalty"},"presence_penalty":{"$ref":"#/components/schemas/PresencePenalty"},"frequency_penalty":{"$ref":"#/components/schemas/FrequencyPenalty"},"seed":{"$ref":"#/components/schemas/Seed"},"logit_bias":{"$ref":"#/components/schemas/LogitBias"},"n":{"type":"integer","nullable":true,"minimum":1,"maximum":128,"description":""},"best_of":{"type":"integer","maximum":128,"nullable":true,"minimum":1,"description":""},"suffix":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"ignore_eos":{"type":"boolean","nullable":true,"description":""},"cache_prompt":{"type":"boolean","nullable":true,"description":""},"id_slot":{"type":"integer","maximum":65535,"nullable":true,"minimum":-1,"description":""},"min_length":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""},"max_length":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":1,"description":""},"do_sample":{"type":"boolean","nullable":true,"description":""},"device":{"type":"string","maxLength":128,"nullable":true,"description":""},"dtype":{"type":"string","maxLength":128,"nullable":true,"description":""},"cache_dir":{"type":"string","maxLength":1024,"nullable":true,"description":""},"user":{"$ref":"#/components/schemas/EndUser"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate156(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.prompt === undefined) && (missing0 = "prompt")){
validate156.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate156.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate156.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate156.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
let passing0 = null;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data1)){
if(data1.length > 2048){
const err2 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 2048},message:"must NOT have more than 2048 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(data2.length > 10000000){
const err4 = {instancePath:instancePath+"/prompt/" + i0,schemaPath:"#/properties/prompt/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/prompt/" + i0,schemaPath:"#/properties/prompt/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data1)){
if(data1.length > 300000){
const err7 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/2/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
if(data1.length < 1){
const err8 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/2/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
var valid3 = true;
const len1 = data1.length;
for(let i1=0; i1<len1; i1++){
let data3 = data1[i1];
const _errs14 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err9 = {instancePath:instancePath+"/prompt/" + i1,schemaPath:"#/properties/prompt/oneOf/2/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs14){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/prompt/" + i1,schemaPath:"#/properties/prompt/oneOf/2/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(data3 < 0 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/prompt/" + i1,schemaPath:"#/properties/prompt/oneOf/2/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
var valid3 = _errs14 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/2/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid0 = _errs12 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid1 = true;
passing0 = 2;
}
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data1)){
if(data1.length > 2048){
const err13 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/3/maxItems",keyword:"maxItems",params:{limit: 2048},message:"must NOT have more than 2048 items"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
if(data1.length < 1){
const err14 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/3/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
var valid4 = true;
const len2 = data1.length;
for(let i2=0; i2<len2; i2++){
let data4 = data1[i2];
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data4)){
if(data4.length > 300000){
const err15 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/oneOf/3/items/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data4.length < 1){
const err16 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/oneOf/3/items/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
var valid5 = true;
const len3 = data4.length;
for(let i3=0; i3<len3; i3++){
let data5 = data4[i3];
const _errs20 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
const err17 = {instancePath:instancePath+"/prompt/" + i2+"/" + i3,schemaPath:"#/properties/prompt/oneOf/3/items/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(errors === _errs20){
if(typeof data5 == "number"){
if(data5 > 2147483647 || isNaN(data5)){
const err18 = {instancePath:instancePath+"/prompt/" + i2+"/" + i3,schemaPath:"#/properties/prompt/oneOf/3/items/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
if(data5 < 0 || isNaN(data5)){
const err19 = {instancePath:instancePath+"/prompt/" + i2+"/" + i3,schemaPath:"#/properties/prompt/oneOf/3/items/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
}
var valid5 = _errs20 === errors;
if(!valid5){
break;
}
}
}
}
}
else {
const err20 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/oneOf/3/items/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var valid4 = _errs18 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/3/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid1 = true;
passing0 = 3;
}
}
}
}
if(!valid1){
const err22 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
validate156.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs22 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_options !== undefined){
const _errs23 = errors;
if(!(validate78(data.stream_options, {instancePath:instancePath+"/stream_options",parentData:data,parentDataProperty:"stream_options",rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
const _errs24 = errors;
if(!(validate80(data.max_tokens, {instancePath:instancePath+"/max_tokens",parentData:data,parentDataProperty:"max_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_tokens !== undefined){
const _errs25 = errors;
if(!(validate82(data.min_tokens, {instancePath:instancePath+"/min_tokens",parentData:data,parentDataProperty:"min_tokens",rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_completion_tokens !== undefined){
let data10 = data.max_completion_tokens;
const _errs26 = errors;
if((!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))) && (data10 !== null)){
validate156.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs26){
if(typeof data10 == "number"){
if(data10 > 2147483647 || isNaN(data10)){
validate156.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data10 < -1 || isNaN(data10)){
validate156.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs29 = errors;
if(!(validate84(data.stop, {instancePath:instancePath+"/stop",parentData:data,parentDataProperty:"stop",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.echo !== undefined){
let data12 = data.echo;
const _errs30 = errors;
if((typeof data12 !== "boolean") && (data12 !== null)){
validate156.errors = [{instancePath:instancePath+"/echo",schemaPath:"#/properties/echo/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data13 = data.logprobs;
const _errs33 = errors;
const _errs34 = errors;
let valid6 = false;
let passing1 = null;
const _errs35 = errors;
if((typeof data13 !== "boolean") && (data13 !== null)){
const err23 = {instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/oneOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid1 = _errs35 === errors;
if(_valid1){
valid6 = true;
passing1 = 0;
}
const _errs38 = errors;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
const err24 = {instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(errors === _errs38){
if(typeof data13 == "number"){
if(data13 > 1000 || isNaN(data13)){
const err25 = {instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
if(data13 < 0 || isNaN(data13)){
const err26 = {instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
var _valid1 = _errs38 === errors;
if(_valid1 && valid6){
valid6 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid6 = true;
passing1 = 1;
}
}
if(!valid6){
const err27 = {instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
validate156.errors = vErrors;
return false;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs40 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs41 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs42 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs43 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
const _errs44 = errors;
if(!(validate94(data.repeat_penalty, {instancePath:instancePath+"/repeat_penalty",parentData:data,parentDataProperty:"repeat_penalty",rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
const _errs45 = errors;
if(!(validate96(data.presence_penalty, {instancePath:instancePath+"/presence_penalty",parentData:data,parentDataProperty:"presence_penalty",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
const _errs46 = errors;
if(!(validate98(data.frequency_penalty, {instancePath:instancePath+"/frequency_penalty",parentData:data,parentDataProperty:"frequency_penalty",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs47 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logit_bias !== undefined){
const _errs48 = errors;
if(!(validate102(data.logit_bias, {instancePath:instancePath+"/logit_bias",parentData:data,parentDataProperty:"logit_bias",rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data23 = data.n;
const _errs49 = errors;
if((!((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23)))) && (data23 !== null)){
validate156.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs49){
if(typeof data23 == "number"){
if(data23 > 128 || isNaN(data23)){
validate156.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data23 < 1 || isNaN(data23)){
validate156.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.best_of !== undefined){
let data24 = data.best_of;
const _errs52 = errors;
if((!((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24)))) && (data24 !== null)){
validate156.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs52){
if(typeof data24 == "number"){
if(data24 > 128 || isNaN(data24)){
validate156.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data24 < 1 || isNaN(data24)){
validate156.errors = [{instancePath:instancePath+"/best_of",schemaPath:"#/properties/best_of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suffix !== undefined){
let data25 = data.suffix;
const _errs55 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate156.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs55){
if(typeof data25 === "string"){
if(data25.length > 10000000){
validate156.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ignore_eos !== undefined){
let data26 = data.ignore_eos;
const _errs58 = errors;
if((typeof data26 !== "boolean") && (data26 !== null)){
validate156.errors = [{instancePath:instancePath+"/ignore_eos",schemaPath:"#/properties/ignore_eos/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_prompt !== undefined){
let data27 = data.cache_prompt;
const _errs61 = errors;
if((typeof data27 !== "boolean") && (data27 !== null)){
validate156.errors = [{instancePath:instancePath+"/cache_prompt",schemaPath:"#/properties/cache_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id_slot !== undefined){
let data28 = data.id_slot;
const _errs64 = errors;
if((!((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28)))) && (data28 !== null)){
validate156.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs64){
if(typeof data28 == "number"){
if(data28 > 65535 || isNaN(data28)){
validate156.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data28 < -1 || isNaN(data28)){
validate156.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs64 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_length !== undefined){
let data29 = data.min_length;
const _errs67 = errors;
if((!((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29)))) && (data29 !== null)){
validate156.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs67){
if(typeof data29 == "number"){
if(data29 > 2147483647 || isNaN(data29)){
validate156.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data29 < 0 || isNaN(data29)){
validate156.errors = [{instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs67 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_length !== undefined){
let data30 = data.max_length;
const _errs70 = errors;
if((!((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30)))) && (data30 !== null)){
validate156.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs70){
if(typeof data30 == "number"){
if(data30 > 2147483647 || isNaN(data30)){
validate156.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data30 < 1 || isNaN(data30)){
validate156.errors = [{instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.do_sample !== undefined){
let data31 = data.do_sample;
const _errs73 = errors;
if((typeof data31 !== "boolean") && (data31 !== null)){
validate156.errors = [{instancePath:instancePath+"/do_sample",schemaPath:"#/properties/do_sample/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.device !== undefined){
let data32 = data.device;
const _errs76 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate156.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs76){
if(typeof data32 === "string"){
if(data32.length > 128){
validate156.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dtype !== undefined){
let data33 = data.dtype;
const _errs79 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate156.errors = [{instancePath:instancePath+"/dtype",schemaPath:"#/properties/dtype/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs79){
if(typeof data33 === "string"){
if(data33.length > 128){
validate156.errors = [{instancePath:instancePath+"/dtype",schemaPath:"#/properties/dtype/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_dir !== undefined){
let data34 = data.cache_dir;
const _errs82 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate156.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs82){
if(typeof data34 === "string"){
if(data34.length > 1024){
validate156.errors = [{instancePath:instancePath+"/cache_dir",schemaPath:"#/properties/cache_dir/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs82 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs85 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate156.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate156.errors = vErrors;
return errors === 0;
}


function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createCompletion" */;
let vErrors = null;
let errors = 0;
if(!(validate156(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
errors = vErrors.length;
}
validate155.errors = vErrors;
return errors === 0;
}

export const createNativeCompletion = validate173;
const schema70 = {"$id":"createNativeCompletion","$ref":"document#/components/schemas/NativeCompletionRequest"};
const schema71 = {"type":"object","description":"","required":["prompt"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"description":""},"prompt":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":300000,"minItems":1,"description":"","items":{"$ref":"#/components/schemas/NativePromptPart"}}]},"stream":{"$ref":"#/components/schemas/Stream"},"n_predict":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"n_cmpl":{"type":"integer","maximum":128,"nullable":true,"minimum":1,"description":""},"n_probs":{"type":"integer","maximum":1000,"nullable":true,"minimum":0,"description":""},"return_tokens":{"type":"boolean","nullable":true,"description":""},"samplers":{"type":"array","maxItems":100,"nullable":true,"description":"","items":{"type":"string","maxLength":100}},"response_fields":{"type":"array","maxItems":100,"nullable":true,"description":"","items":{"type":"string","maxLength":200}},"stop":{"description":"","oneOf":[{"type":"string","maxLength":4096,"nullable":true,"description":""},{"type":"array","maxItems":256,"description":"","items":{"type":"string","maxLength":4096}}]},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_k":{"$ref":"#/components/schemas/TopK"},"top_p":{"$ref":"#/components/schemas/TopP"},"min_p":{"$ref":"#/components/schemas/MinP"},"seed":{"$ref":"#/components/schemas/Seed"},"cache_prompt":{"type":"boolean","nullable":true,"description":""},"id_slot":{"type":"integer","maximum":65535,"nullable":true,"minimum":-1,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema72 = {"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"integer","maximum":2147483647,"minimum":0,"description":""},{"type":"array","maxItems":300000,"description":"","items":{"oneOf":[{"type":"string","maxLength":10000000},{"type":"integer","maximum":2147483647,"minimum":0}]}}]};

function validate175(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 10000000){
const err0 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
const err2 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs3){
if(typeof data == "number"){
if(data > 2147483647 || isNaN(data)){
const err3 = {instancePath,schemaPath:"#/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data < 0 || isNaN(data)){
const err4 = {instancePath,schemaPath:"#/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data)){
if(data.length > 300000){
const err5 = {instancePath,schemaPath:"#/oneOf/2/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs7 = errors;
const _errs8 = errors;
let valid2 = false;
let passing1 = null;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data0 === "string"){
if(data0.length > 10000000){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
if(_valid1){
valid2 = true;
passing1 = 0;
}
const _errs11 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err8 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(errors === _errs11){
if(typeof data0 == "number"){
if(data0 > 2147483647 || isNaN(data0)){
const err9 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data0 < 0 || isNaN(data0)){
const err10 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
var _valid1 = _errs11 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
}
if(!valid2){
const err11 = {instancePath:instancePath+"/" + i0,schemaPath:"#/oneOf/2/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err13 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate175.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate175.errors = vErrors;
return errors === 0;
}


function validate174(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.prompt === undefined) && (missing0 = "prompt")){
validate174.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate174.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate174.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
let passing0 = null;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data1)){
if(data1.length > 300000){
const err2 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate175(data1[i0], {instancePath:instancePath+"/prompt/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
const err4 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err5 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate174.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs11 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_predict !== undefined){
let data4 = data.n_predict;
const _errs12 = errors;
if((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (data4 !== null)){
validate174.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs12){
if(typeof data4 == "number"){
if(data4 > 2147483647 || isNaN(data4)){
validate174.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data4 < -1 || isNaN(data4)){
validate174.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_cmpl !== undefined){
let data5 = data.n_cmpl;
const _errs15 = errors;
if((!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))) && (data5 !== null)){
validate174.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs15){
if(typeof data5 == "number"){
if(data5 > 128 || isNaN(data5)){
validate174.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate174.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_probs !== undefined){
let data6 = data.n_probs;
const _errs18 = errors;
if((!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))) && (data6 !== null)){
validate174.errors = [{instancePath:instancePath+"/n_probs",schemaPath:"#/properties/n_probs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs18){
if(typeof data6 == "number"){
if(data6 > 1000 || isNaN(data6)){
validate174.errors = [{instancePath:instancePath+"/n_probs",schemaPath:"#/properties/n_probs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate174.errors = [{instancePath:instancePath+"/n_probs",schemaPath:"#/properties/n_probs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_tokens !== undefined){
let data7 = data.return_tokens;
const _errs21 = errors;
if((typeof data7 !== "boolean") && (data7 !== null)){
validate174.errors = [{instancePath:instancePath+"/return_tokens",schemaPath:"#/properties/return_tokens/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.samplers !== undefined){
let data8 = data.samplers;
const _errs24 = errors;
if((!(Array.isArray(data8))) && (data8 !== null)){
validate174.errors = [{instancePath:instancePath+"/samplers",schemaPath:"#/properties/samplers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs24){
if(Array.isArray(data8)){
if(data8.length > 100){
validate174.errors = [{instancePath:instancePath+"/samplers",schemaPath:"#/properties/samplers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs27 = errors;
if(errors === _errs27){
if(typeof data9 === "string"){
if(data9.length > 100){
validate174.errors = [{instancePath:instancePath+"/samplers/" + i1,schemaPath:"#/properties/samplers/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate174.errors = [{instancePath:instancePath+"/samplers/" + i1,schemaPath:"#/properties/samplers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs27 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_fields !== undefined){
let data10 = data.response_fields;
const _errs29 = errors;
if((!(Array.isArray(data10))) && (data10 !== null)){
validate174.errors = [{instancePath:instancePath+"/response_fields",schemaPath:"#/properties/response_fields/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs29){
if(Array.isArray(data10)){
if(data10.length > 100){
validate174.errors = [{instancePath:instancePath+"/response_fields",schemaPath:"#/properties/response_fields/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid4 = true;
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
const _errs32 = errors;
if(errors === _errs32){
if(typeof data11 === "string"){
if(data11.length > 200){
validate174.errors = [{instancePath:instancePath+"/response_fields/" + i2,schemaPath:"#/properties/response_fields/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
}
else {
validate174.errors = [{instancePath:instancePath+"/response_fields/" + i2,schemaPath:"#/properties/response_fields/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid4 = _errs32 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data12 = data.stop;
const _errs34 = errors;
const _errs35 = errors;
let valid5 = false;
let passing1 = null;
const _errs36 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
const err6 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(errors === _errs36){
if(typeof data12 === "string"){
if(data12.length > 4096){
const err7 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
var _valid1 = _errs36 === errors;
if(_valid1){
valid5 = true;
passing1 = 0;
}
const _errs39 = errors;
if(errors === _errs39){
if(Array.isArray(data12)){
if(data12.length > 256){
const err8 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
var valid6 = true;
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
let data13 = data12[i3];
const _errs41 = errors;
if(errors === _errs41){
if(typeof data13 === "string"){
if(data13.length > 4096){
const err9 = {instancePath:instancePath+"/stop/" + i3,schemaPath:"#/properties/stop/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/stop/" + i3,schemaPath:"#/properties/stop/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid6 = _errs41 === errors;
if(!valid6){
break;
}
}
}
}
else {
const err11 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid1 = _errs39 === errors;
if(_valid1 && valid5){
valid5 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid5 = true;
passing1 = 1;
}
}
if(!valid5){
const err12 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate174.errors = vErrors;
return false;
}
else {
errors = _errs35;
if(vErrors !== null){
if(_errs35){
vErrors.length = _errs35;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs43 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs44 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs45 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs46 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs47 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_prompt !== undefined){
let data19 = data.cache_prompt;
const _errs48 = errors;
if((typeof data19 !== "boolean") && (data19 !== null)){
validate174.errors = [{instancePath:instancePath+"/cache_prompt",schemaPath:"#/properties/cache_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id_slot !== undefined){
let data20 = data.id_slot;
const _errs51 = errors;
if((!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))) && (data20 !== null)){
validate174.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs51){
if(typeof data20 == "number"){
if(data20 > 65535 || isNaN(data20)){
validate174.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data20 < -1 || isNaN(data20)){
validate174.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate174.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate174.errors = vErrors;
return errors === 0;
}


function validate173(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createNativeCompletion" */;
let vErrors = null;
let errors = 0;
if(!(validate174(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
validate173.errors = vErrors;
return errors === 0;
}

export const createInfill = validate184;
const schema73 = {"$id":"createInfill","$ref":"document#/components/schemas/InfillRequest"};
const schema74 = {"type":"object","description":"","required":["input_prefix","input_suffix"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"description":""},"input_prefix":{"type":"string","maxLength":10000000,"description":""},"input_suffix":{"type":"string","maxLength":10000000,"description":""},"prompt":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"input_extra":{"type":"array","maxItems":1000,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/InfillExtra"}},"stream":{"$ref":"#/components/schemas/Stream"},"n_predict":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"n_cmpl":{"type":"integer","maximum":128,"nullable":true,"minimum":1,"description":""},"n_indent":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""},"t_max_predict_ms":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"t_max_prompt_ms":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"samplers":{"type":"array","maxItems":100,"nullable":true,"description":"","items":{"type":"string","maxLength":100}},"response_fields":{"type":"array","maxItems":100,"nullable":true,"description":"","items":{"type":"string","maxLength":200}},"stop":{"description":"","oneOf":[{"type":"string","maxLength":4096,"nullable":true,"description":""},{"type":"array","maxItems":256,"description":"","items":{"type":"string","maxLength":4096}}]},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_k":{"$ref":"#/components/schemas/TopK"},"top_p":{"$ref":"#/components/schemas/TopP"},"min_p":{"$ref":"#/components/schemas/MinP"},"seed":{"$ref":"#/components/schemas/Seed"},"cache_prompt":{"type":"boolean","nullable":true,"description":""},"id_slot":{"type":"integer","maximum":65535,"nullable":true,"minimum":-1,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema75 = {"type":"object","description":"","required":["text"],"properties":{"text":{"type":"string","maxLength":10000000,"description":""},"filename":{"type":"string","maxLength":4096,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate186(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.text === undefined) && (missing0 = "text")){
validate186.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.text !== undefined){
let data0 = data.text;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 10000000){
validate186.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate186.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filename !== undefined){
let data1 = data.filename;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate186.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 4096){
validate186.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate186.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate186.errors = vErrors;
return errors === 0;
}


function validate185(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.input_prefix === undefined) && (missing0 = "input_prefix")) || ((data.input_suffix === undefined) && (missing0 = "input_suffix"))){
validate185.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate185.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate185.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_prefix !== undefined){
let data1 = data.input_prefix;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate185.errors = [{instancePath:instancePath+"/input_prefix",schemaPath:"#/properties/input_prefix/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate185.errors = [{instancePath:instancePath+"/input_prefix",schemaPath:"#/properties/input_prefix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_suffix !== undefined){
let data2 = data.input_suffix;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate185.errors = [{instancePath:instancePath+"/input_suffix",schemaPath:"#/properties/input_suffix/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate185.errors = [{instancePath:instancePath+"/input_suffix",schemaPath:"#/properties/input_suffix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data3 = data.prompt;
const _errs8 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate185.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length > 10000000){
validate185.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_extra !== undefined){
let data4 = data.input_extra;
const _errs11 = errors;
if((!(Array.isArray(data4))) && (data4 !== null)){
validate185.errors = [{instancePath:instancePath+"/input_extra",schemaPath:"#/properties/input_extra/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs11){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate185.errors = [{instancePath:instancePath+"/input_extra",schemaPath:"#/properties/input_extra/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs14 = errors;
if(!(validate186(data4[i0], {instancePath:instancePath+"/input_extra/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
var valid1 = _errs14 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs15 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_predict !== undefined){
let data7 = data.n_predict;
const _errs16 = errors;
if((!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))) && (data7 !== null)){
validate185.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs16){
if(typeof data7 == "number"){
if(data7 > 2147483647 || isNaN(data7)){
validate185.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data7 < -1 || isNaN(data7)){
validate185.errors = [{instancePath:instancePath+"/n_predict",schemaPath:"#/properties/n_predict/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_cmpl !== undefined){
let data8 = data.n_cmpl;
const _errs19 = errors;
if((!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))) && (data8 !== null)){
validate185.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs19){
if(typeof data8 == "number"){
if(data8 > 128 || isNaN(data8)){
validate185.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate185.errors = [{instancePath:instancePath+"/n_cmpl",schemaPath:"#/properties/n_cmpl/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n_indent !== undefined){
let data9 = data.n_indent;
const _errs22 = errors;
if((!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))) && (data9 !== null)){
validate185.errors = [{instancePath:instancePath+"/n_indent",schemaPath:"#/properties/n_indent/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs22){
if(typeof data9 == "number"){
if(data9 > 2147483647 || isNaN(data9)){
validate185.errors = [{instancePath:instancePath+"/n_indent",schemaPath:"#/properties/n_indent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate185.errors = [{instancePath:instancePath+"/n_indent",schemaPath:"#/properties/n_indent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.t_max_predict_ms !== undefined){
let data10 = data.t_max_predict_ms;
const _errs25 = errors;
if((!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))) && (data10 !== null)){
validate185.errors = [{instancePath:instancePath+"/t_max_predict_ms",schemaPath:"#/properties/t_max_predict_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs25){
if(typeof data10 == "number"){
if(data10 > 2147483647 || isNaN(data10)){
validate185.errors = [{instancePath:instancePath+"/t_max_predict_ms",schemaPath:"#/properties/t_max_predict_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data10 < -1 || isNaN(data10)){
validate185.errors = [{instancePath:instancePath+"/t_max_predict_ms",schemaPath:"#/properties/t_max_predict_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.t_max_prompt_ms !== undefined){
let data11 = data.t_max_prompt_ms;
const _errs28 = errors;
if((!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))) && (data11 !== null)){
validate185.errors = [{instancePath:instancePath+"/t_max_prompt_ms",schemaPath:"#/properties/t_max_prompt_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs28){
if(typeof data11 == "number"){
if(data11 > 2147483647 || isNaN(data11)){
validate185.errors = [{instancePath:instancePath+"/t_max_prompt_ms",schemaPath:"#/properties/t_max_prompt_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data11 < -1 || isNaN(data11)){
validate185.errors = [{instancePath:instancePath+"/t_max_prompt_ms",schemaPath:"#/properties/t_max_prompt_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.samplers !== undefined){
let data12 = data.samplers;
const _errs31 = errors;
if((!(Array.isArray(data12))) && (data12 !== null)){
validate185.errors = [{instancePath:instancePath+"/samplers",schemaPath:"#/properties/samplers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs31){
if(Array.isArray(data12)){
if(data12.length > 100){
validate185.errors = [{instancePath:instancePath+"/samplers",schemaPath:"#/properties/samplers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs34 = errors;
if(errors === _errs34){
if(typeof data13 === "string"){
if(data13.length > 100){
validate185.errors = [{instancePath:instancePath+"/samplers/" + i1,schemaPath:"#/properties/samplers/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate185.errors = [{instancePath:instancePath+"/samplers/" + i1,schemaPath:"#/properties/samplers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs34 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_fields !== undefined){
let data14 = data.response_fields;
const _errs36 = errors;
if((!(Array.isArray(data14))) && (data14 !== null)){
validate185.errors = [{instancePath:instancePath+"/response_fields",schemaPath:"#/properties/response_fields/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs36){
if(Array.isArray(data14)){
if(data14.length > 100){
validate185.errors = [{instancePath:instancePath+"/response_fields",schemaPath:"#/properties/response_fields/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs39 = errors;
if(errors === _errs39){
if(typeof data15 === "string"){
if(data15.length > 200){
validate185.errors = [{instancePath:instancePath+"/response_fields/" + i2,schemaPath:"#/properties/response_fields/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
}
else {
validate185.errors = [{instancePath:instancePath+"/response_fields/" + i2,schemaPath:"#/properties/response_fields/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs39 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data16 = data.stop;
const _errs41 = errors;
const _errs42 = errors;
let valid4 = false;
let passing0 = null;
const _errs43 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
const err0 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs43){
if(typeof data16 === "string"){
if(data16.length > 4096){
const err1 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs43 === errors;
if(_valid0){
valid4 = true;
passing0 = 0;
}
const _errs46 = errors;
if(errors === _errs46){
if(Array.isArray(data16)){
if(data16.length > 256){
const err2 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid5 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
const _errs48 = errors;
if(errors === _errs48){
if(typeof data17 === "string"){
if(data17.length > 4096){
const err3 = {instancePath:instancePath+"/stop/" + i3,schemaPath:"#/properties/stop/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/stop/" + i3,schemaPath:"#/properties/stop/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid5 = _errs48 === errors;
if(!valid5){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs46 === errors;
if(_valid0 && valid4){
valid4 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid4 = true;
passing0 = 1;
}
}
if(!valid4){
const err6 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate185.errors = vErrors;
return false;
}
else {
errors = _errs42;
if(vErrors !== null){
if(_errs42){
vErrors.length = _errs42;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs50 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs51 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs52 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs53 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs54 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache_prompt !== undefined){
let data23 = data.cache_prompt;
const _errs55 = errors;
if((typeof data23 !== "boolean") && (data23 !== null)){
validate185.errors = [{instancePath:instancePath+"/cache_prompt",schemaPath:"#/properties/cache_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id_slot !== undefined){
let data24 = data.id_slot;
const _errs58 = errors;
if((!((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24)))) && (data24 !== null)){
validate185.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs58){
if(typeof data24 == "number"){
if(data24 > 65535 || isNaN(data24)){
validate185.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data24 < -1 || isNaN(data24)){
validate185.errors = [{instancePath:instancePath+"/id_slot",schemaPath:"#/properties/id_slot/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate185.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate185.errors = vErrors;
return errors === 0;
}


function validate184(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createInfill" */;
let vErrors = null;
let errors = 0;
if(!(validate185(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors);
errors = vErrors.length;
}
validate184.errors = vErrors;
return errors === 0;
}

export const createFimCompletion = validate195;
const schema76 = {"$id":"createFimCompletion","$ref":"document#/components/schemas/FimRequest"};
const schema77 = {"type":"object","description":"","required":["model","prompt"],"properties":{"model":{"type":"string","maxLength":1024,"minLength":1,"description":""},"prompt":{"type":"string","maxLength":10000000,"description":""},"suffix":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"stream":{"$ref":"#/components/schemas/Stream"},"max_tokens":{"$ref":"#/components/schemas/MaxTokens"},"min_tokens":{"$ref":"#/components/schemas/MinTokens"},"stop":{"description":"","oneOf":[{"type":"string","maxLength":4096,"nullable":true,"description":""},{"type":"array","maxItems":256,"description":"","items":{"type":"string","maxLength":4096}}]},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"random_seed":{"$ref":"#/components/schemas/Seed"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate196(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
validate196.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate196.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate196.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate196.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suffix !== undefined){
let data2 = data.suffix;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate196.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate196.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs8 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
const _errs9 = errors;
if(!(validate80(data.max_tokens, {instancePath:instancePath+"/max_tokens",parentData:data,parentDataProperty:"max_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_tokens !== undefined){
const _errs10 = errors;
if(!(validate82(data.min_tokens, {instancePath:instancePath+"/min_tokens",parentData:data,parentDataProperty:"min_tokens",rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data6 = data.stop;
const _errs11 = errors;
const _errs12 = errors;
let valid1 = false;
let passing0 = null;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
const err0 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 4096){
const err1 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs13 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data6)){
if(data6.length > 256){
const err2 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(data7.length > 4096){
const err3 = {instancePath:instancePath+"/stop/" + i0,schemaPath:"#/properties/stop/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/stop/" + i0,schemaPath:"#/properties/stop/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs18 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate196.errors = vErrors;
return false;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs20 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs21 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.random_seed !== undefined){
const _errs22 = errors;
if(!(validate100(data.random_seed, {instancePath:instancePath+"/random_seed",parentData:data,parentDataProperty:"random_seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate196.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate196.errors = vErrors;
return errors === 0;
}


function validate195(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createFimCompletion" */;
let vErrors = null;
let errors = 0;
if(!(validate196(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate196.errors : vErrors.concat(validate196.errors);
errors = vErrors.length;
}
validate195.errors = vErrors;
return errors === 0;
}

export const createEmbedding = validate204;
const schema78 = {"$id":"createEmbedding","$ref":"document#/components/schemas/EmbeddingRequest"};
const schema79 = {"type":"object","description":"","required":["model","input"],"properties":{"model":{"type":"string","maxLength":1024,"minLength":1,"description":""},"input":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":300000,"minItems":1,"description":"","items":{"oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"integer","maximum":2147483647,"minimum":0,"description":""},{"type":"array","maxItems":300000,"minItems":1,"description":"","items":{"oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"integer","maximum":2147483647,"minimum":0,"description":""}]}}]}}]},"encoding_format":{"type":"string","maxLength":128,"nullable":true,"pattern":"^(float|base64)$","description":""},"dimensions":{"type":"integer","maximum":65535,"nullable":true,"minimum":1,"description":""},"user":{"$ref":"#/components/schemas/EndUser"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const pattern5 = new RegExp("^(float|base64)$", "u");

function validate205(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate205.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate205.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate205.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate205.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
let passing0 = null;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data1)){
if(data1.length > 300000){
const err2 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs9 = errors;
const _errs10 = errors;
let valid3 = false;
let passing1 = null;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(data2.length > 10000000){
const err4 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs11 === errors;
if(_valid1){
valid3 = true;
passing1 = 0;
}
const _errs13 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err6 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(errors === _errs13){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
if(data2 < 0 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
var _valid1 = _errs13 === errors;
if(_valid1 && valid3){
valid3 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid3 = true;
passing1 = 1;
}
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data2)){
if(data2.length > 300000){
const err9 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data2.length < 1){
const err10 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
var valid4 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs17 = errors;
const _errs18 = errors;
let valid5 = false;
let passing2 = null;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data3 === "string"){
if(data3.length > 10000000){
const err11 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid2 = _errs19 === errors;
if(_valid2){
valid5 = true;
passing2 = 0;
}
const _errs21 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err13 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors === _errs21){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
const err14 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
if(data3 < 0 || isNaN(data3)){
const err15 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
var _valid2 = _errs21 === errors;
if(_valid2 && valid5){
valid5 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid5 = true;
passing2 = 1;
}
}
if(!valid5){
const err16 = {instancePath:instancePath+"/input/" + i0+"/" + i1,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs17 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
const err17 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf/2/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs15 === errors;
if(_valid1 && valid3){
valid3 = false;
passing1 = [passing1, 2];
}
else {
if(_valid1){
valid3 = true;
passing1 = 2;
}
}
}
if(!valid3){
const err18 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
const err19 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err20 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
validate205.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.encoding_format !== undefined){
let data4 = data.encoding_format;
const _errs23 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate205.errors = [{instancePath:instancePath+"/encoding_format",schemaPath:"#/properties/encoding_format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs23){
if(typeof data4 === "string"){
if(data4.length > 128){
validate205.errors = [{instancePath:instancePath+"/encoding_format",schemaPath:"#/properties/encoding_format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(!pattern5.test(data4)){
validate205.errors = [{instancePath:instancePath+"/encoding_format",schemaPath:"#/properties/encoding_format/pattern",keyword:"pattern",params:{pattern: "^(float|base64)$"},message:"must match pattern \""+"^(float|base64)$"+"\""}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dimensions !== undefined){
let data5 = data.dimensions;
const _errs26 = errors;
if((!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))) && (data5 !== null)){
validate205.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs26){
if(typeof data5 == "number"){
if(data5 > 65535 || isNaN(data5)){
validate205.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate205.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs29 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate205.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate205.errors = vErrors;
return errors === 0;
}


function validate204(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createEmbedding" */;
let vErrors = null;
let errors = 0;
if(!(validate205(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate205.errors : vErrors.concat(validate205.errors);
errors = vErrors.length;
}
validate204.errors = vErrors;
return errors === 0;
}

export const createReranking = validate208;
const schema80 = {"$id":"createReranking","$ref":"document#/components/schemas/RerankRequest"};
const schema81 = {"type":"object","description":"","required":["model","query","documents"],"properties":{"model":{"type":"string","maxLength":1024,"minLength":1,"description":""},"query":{"type":"string","maxLength":1000000,"description":""},"documents":{"$ref":"#/components/schemas/RerankDocuments"},"top_n":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":1,"description":""},"return_documents":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema82 = {"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"oneOf":[{"type":"string","maxLength":10000000,"description":""},{"$ref":"#/components/schemas/RerankDocument"}]}};
const schema83 = {"type":"object","description":"","required":["text"],"properties":{"text":{"type":"string","maxLength":10000000,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate211(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.text === undefined) && (missing0 = "text")){
validate211.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.text !== undefined){
let data0 = data.text;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 10000000){
validate211.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate211.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate211.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate211.errors = vErrors;
return errors === 0;
}


function validate210(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 10000){
validate210.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data.length < 1){
validate210.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
let passing0 = null;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(data0.length > 10000000){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs5 = errors;
if(!(validate211(data0, {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate211.errors : vErrors.concat(validate211.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate210.errors = vErrors;
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate210.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate210.errors = vErrors;
return errors === 0;
}


function validate209(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.documents === undefined) && (missing0 = "documents"))){
validate209.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate209.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate209.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate209.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 1000000){
validate209.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1000000},message:"must NOT have more than 1000000 characters"}];
return false;
}
}
else {
validate209.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.documents !== undefined){
const _errs5 = errors;
if(!(validate210(data.documents, {instancePath:instancePath+"/documents",parentData:data,parentDataProperty:"documents",rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_n !== undefined){
let data3 = data.top_n;
const _errs6 = errors;
if((!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))) && (data3 !== null)){
validate209.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate209.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate209.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_documents !== undefined){
let data4 = data.return_documents;
const _errs9 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate209.errors = [{instancePath:instancePath+"/return_documents",schemaPath:"#/properties/return_documents/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate209.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate209.errors = vErrors;
return errors === 0;
}


function validate208(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createReranking" */;
let vErrors = null;
let errors = 0;
if(!(validate209(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
errors = vErrors.length;
}
validate208.errors = vErrors;
return errors === 0;
}

export const createRerank = validate215;
const schema84 = {"$id":"createRerank","$ref":"document#/components/schemas/RerankOrTeiRequest"};
const schema85 = {"type":"object","description":"","required":["query"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"query":{"type":"string","maxLength":1000000,"description":""},"documents":{"$ref":"#/components/schemas/RerankDocuments"},"texts":{"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"type":"string","maxLength":10000000}},"top_n":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":1,"description":""},"return_documents":{"type":"boolean","nullable":true,"description":""},"return_text":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["documents","texts"],"emptyList":["documents","texts"],"emptyMap":[]}};

function validate216(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["documents","texts"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
for(const field1 of ["documents","texts"]){
const value1 = data[field1];
if(Array.isArray(value1) && value1.length === 0){
delete data[field1];
}
}
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate216.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate216.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate216.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate216.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 1000000){
validate216.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1000000},message:"must NOT have more than 1000000 characters"}];
return false;
}
}
else {
validate216.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.documents !== undefined){
const _errs6 = errors;
if(!(validate210(data.documents, {instancePath:instancePath+"/documents",parentData:data,parentDataProperty:"documents",rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.texts !== undefined){
let data3 = data.texts;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 10000){
validate216.errors = [{instancePath:instancePath+"/texts",schemaPath:"#/properties/texts/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data3.length < 1){
validate216.errors = [{instancePath:instancePath+"/texts",schemaPath:"#/properties/texts/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 10000000){
validate216.errors = [{instancePath:instancePath+"/texts/" + i0,schemaPath:"#/properties/texts/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate216.errors = [{instancePath:instancePath+"/texts/" + i0,schemaPath:"#/properties/texts/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate216.errors = [{instancePath:instancePath+"/texts",schemaPath:"#/properties/texts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_n !== undefined){
let data5 = data.top_n;
const _errs11 = errors;
if((!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))) && (data5 !== null)){
validate216.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs11){
if(typeof data5 == "number"){
if(data5 > 2147483647 || isNaN(data5)){
validate216.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate216.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_documents !== undefined){
let data6 = data.return_documents;
const _errs14 = errors;
if((typeof data6 !== "boolean") && (data6 !== null)){
validate216.errors = [{instancePath:instancePath+"/return_documents",schemaPath:"#/properties/return_documents/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_text !== undefined){
let data7 = data.return_text;
const _errs17 = errors;
if((typeof data7 !== "boolean") && (data7 !== null)){
validate216.errors = [{instancePath:instancePath+"/return_text",schemaPath:"#/properties/return_text/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate216.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate216.errors = vErrors;
return errors === 0;
}


function validate215(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createRerank" */;
let vErrors = null;
let errors = 0;
if(!(validate216(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
validate215.errors = vErrors;
return errors === 0;
}

export const createCohereRanking = validate219;
const schema86 = {"$id":"createCohereRanking","$ref":"document#/components/schemas/RerankRequest"};

function validate220(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.documents === undefined) && (missing0 = "documents"))){
validate220.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate220.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate220.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate220.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 1000000){
validate220.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1000000},message:"must NOT have more than 1000000 characters"}];
return false;
}
}
else {
validate220.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.documents !== undefined){
const _errs5 = errors;
if(!(validate210(data.documents, {instancePath:instancePath+"/documents",parentData:data,parentDataProperty:"documents",rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_n !== undefined){
let data3 = data.top_n;
const _errs6 = errors;
if((!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))) && (data3 !== null)){
validate220.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate220.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate220.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_documents !== undefined){
let data4 = data.return_documents;
const _errs9 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate220.errors = [{instancePath:instancePath+"/return_documents",schemaPath:"#/properties/return_documents/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate220.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate220.errors = vErrors;
return errors === 0;
}


function validate219(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createCohereRanking" */;
let vErrors = null;
let errors = 0;
if(!(validate220(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate220.errors : vErrors.concat(validate220.errors);
errors = vErrors.length;
}
validate219.errors = vErrors;
return errors === 0;
}

export const createReranker = validate223;
const schema88 = {"$id":"createReranker","$ref":"document#/components/schemas/RerankRequest"};

function validate224(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.documents === undefined) && (missing0 = "documents"))){
validate224.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate224.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate224.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate224.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 1000000){
validate224.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1000000},message:"must NOT have more than 1000000 characters"}];
return false;
}
}
else {
validate224.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.documents !== undefined){
const _errs5 = errors;
if(!(validate210(data.documents, {instancePath:instancePath+"/documents",parentData:data,parentDataProperty:"documents",rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_n !== undefined){
let data3 = data.top_n;
const _errs6 = errors;
if((!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))) && (data3 !== null)){
validate224.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate224.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate224.errors = [{instancePath:instancePath+"/top_n",schemaPath:"#/properties/top_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_documents !== undefined){
let data4 = data.return_documents;
const _errs9 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate224.errors = [{instancePath:instancePath+"/return_documents",schemaPath:"#/properties/return_documents/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate224.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate224.errors = vErrors;
return errors === 0;
}


function validate223(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createReranker" */;
let vErrors = null;
let errors = 0;
if(!(validate224(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
errors = vErrors.length;
}
validate223.errors = vErrors;
return errors === 0;
}

export const createModeration = validate227;
const schema90 = {"$id":"createModeration","$ref":"document#/components/schemas/ModerationRequest"};
const schema91 = {"type":"object","description":"","required":["input"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"input":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":2048,"minItems":1,"description":"","items":{"type":"string","maxLength":10000000}}]}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate228(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.input === undefined) && (missing0 = "input")){
validate228.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate228.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate228.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate228.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
let passing0 = null;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data1)){
if(data1.length > 2048){
const err2 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 2048},message:"must NOT have more than 2048 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(data2.length > 10000000){
const err4 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err7 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate228.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate228.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate228.errors = vErrors;
return errors === 0;
}


function validate227(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createModeration" */;
let vErrors = null;
let errors = 0;
if(!(validate228(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors);
errors = vErrors.length;
}
validate227.errors = vErrors;
return errors === 0;
}

export const tokenizeText = validate230;
const schema92 = {"$id":"tokenizeText","$ref":"document#/components/schemas/TokenizeRequest"};
const schema93 = {"type":"object","description":"","required":["content"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"content":{"type":"string","maxLength":1000000,"description":""},"add_special":{"type":"boolean","nullable":true,"description":""},"parse_special":{"type":"boolean","nullable":true,"description":""},"with_pieces":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate231(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.content === undefined) && (missing0 = "content")){
validate231.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate231.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate231.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate231.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 1000000){
validate231.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 1000000},message:"must NOT have more than 1000000 characters"}];
return false;
}
}
else {
validate231.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.add_special !== undefined){
let data2 = data.add_special;
const _errs6 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate231.errors = [{instancePath:instancePath+"/add_special",schemaPath:"#/properties/add_special/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parse_special !== undefined){
let data3 = data.parse_special;
const _errs9 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate231.errors = [{instancePath:instancePath+"/parse_special",schemaPath:"#/properties/parse_special/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.with_pieces !== undefined){
let data4 = data.with_pieces;
const _errs12 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate231.errors = [{instancePath:instancePath+"/with_pieces",schemaPath:"#/properties/with_pieces/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate231.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate231.errors = vErrors;
return errors === 0;
}


function validate230(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="tokenizeText" */;
let vErrors = null;
let errors = 0;
if(!(validate231(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate231.errors : vErrors.concat(validate231.errors);
errors = vErrors.length;
}
validate230.errors = vErrors;
return errors === 0;
}

export const detokenizeTokens = validate233;
const schema94 = {"$id":"detokenizeTokens","$ref":"document#/components/schemas/DetokenizeRequest"};
const schema95 = {"type":"object","description":"","required":["tokens"],"properties":{"model":{"type":"string","maxLength":1024,"nullable":true,"minLength":1,"description":""},"tokens":{"type":"array","maxItems":300000,"description":"","items":{"type":"integer","maximum":2147483647,"minimum":0}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate234(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tokens === undefined) && (missing0 = "tokens")){
validate234.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate234.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate234.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate234.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tokens !== undefined){
let data1 = data.tokens;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 300000){
validate234.errors = [{instancePath:instancePath+"/tokens",schemaPath:"#/properties/tokens/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate234.errors = [{instancePath:instancePath+"/tokens/" + i0,schemaPath:"#/properties/tokens/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate234.errors = [{instancePath:instancePath+"/tokens/" + i0,schemaPath:"#/properties/tokens/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate234.errors = [{instancePath:instancePath+"/tokens/" + i0,schemaPath:"#/properties/tokens/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate234.errors = [{instancePath:instancePath+"/tokens",schemaPath:"#/properties/tokens/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate234.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate234.errors = vErrors;
return errors === 0;
}


function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="detokenizeTokens" */;
let vErrors = null;
let errors = 0;
if(!(validate234(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
validate233.errors = vErrors;
return errors === 0;
}

export const createResponse = validate236;
const schema96 = {"$id":"createResponse","$ref":"document#/components/schemas/ResponseRequest"};
const schema97 = {"type":"object","description":"","required":["model","input"],"properties":{"model":{"$ref":"#/components/schemas/InferenceModel"},"input":{"$ref":"#/components/schemas/ResponseInput"},"instructions":{"$ref":"#/components/schemas/ResponseInstructions"},"stream":{"$ref":"#/components/schemas/Stream"},"max_output_tokens":{"$ref":"#/components/schemas/MaxTokens"},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"top_k":{"$ref":"#/components/schemas/TopK"},"min_p":{"$ref":"#/components/schemas/MinP"},"repeat_penalty":{"$ref":"#/components/schemas/RepeatPenalty"},"presence_penalty":{"$ref":"#/components/schemas/PresencePenalty"},"frequency_penalty":{"$ref":"#/components/schemas/FrequencyPenalty"},"seed":{"$ref":"#/components/schemas/Seed"},"stop":{"$ref":"#/components/schemas/StopSequences"},"tools":{"$ref":"#/components/schemas/ResponseTools"},"tool_choice":{"$ref":"#/components/schemas/ResponseToolChoice"},"parallel_tool_calls":{"type":"boolean","nullable":true,"description":""},"text":{"$ref":"#/components/schemas/ResponseText"},"reasoning":{"$ref":"#/components/schemas/ResponseReasoning"},"previous_response_id":{"$ref":"#/components/schemas/PreviousResponseId"},"conversation":{"description":"","oneOf":[{"type":"string","maxLength":512,"nullable":true,"description":""},{"type":"object","description":"","required":["id"],"properties":{"id":{"type":"string","maxLength":512,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}]},"context_management":{"type":"array","maxItems":16,"nullable":true,"description":"","items":{"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"compact_threshold":{"type":"integer","minimum":1,"maximum":2147483647,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"prompt":{"type":"object","nullable":true,"description":"","additionalProperties":true},"background":{"type":"boolean","nullable":true,"description":""},"truncation":{"type":"string","maxLength":128,"nullable":true,"description":""},"include":{"type":"array","maxItems":64,"nullable":true,"description":"","items":{"type":"string","maxLength":128}},"max_tool_calls":{"type":"integer","format":"int64","nullable":true,"description":""},"safety_identifier":{"type":"string","maxLength":512,"nullable":true,"description":""},"prompt_cache_key":{"type":"string","maxLength":512,"nullable":true,"description":""},"service_tier":{"type":"string","maxLength":128,"nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""},"metadata":{"type":"object","nullable":true,"description":"","additionalProperties":true},"store":{"type":"boolean","nullable":true,"description":""},"user":{"$ref":"#/components/schemas/EndUser"},"timings_per_token":{"$ref":"#/components/schemas/TimingsPerToken"},"return_progress":{"$ref":"#/components/schemas/ReturnProgress"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema98 = {"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/ResponseInputItem"}}]};
const schema99 = {"type":"object","description":"","properties":{"type":{"type":"string","maxLength":128,"nullable":true,"description":""},"id":{"type":"string","maxLength":512,"nullable":true,"description":""},"status":{"type":"string","maxLength":128,"nullable":true,"description":""},"role":{"type":"string","maxLength":128,"description":""},"content":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/ResponseContentPart"}}]},"call_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"namespace":{"type":"string","maxLength":512,"nullable":true,"description":""},"input":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"arguments":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"action":{"$ref":"#/components/schemas/ResponseCallAction"},"actions":{"$ref":"#/components/schemas/ResponseComputerActions"},"operation":{"$ref":"#/components/schemas/ResponsePatchOperation"},"output":{"$ref":"#/components/schemas/ResponseCallOutput"},"summary":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ResponseContentPart"}},"server_label":{"type":"string","maxLength":128,"nullable":true,"description":""},"approval_request_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"approve":{"type":"boolean","nullable":true,"description":""},"reason":{"type":"string","maxLength":100000,"nullable":true,"description":""},"error":{"description":"","oneOf":[{"type":"string","nullable":true,"maxLength":10000000},{"type":"object","additionalProperties":true}]},"images":{"type":"array","maxItems":64,"nullable":true,"description":"","items":{"type":"string","description":""}},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"type":"object","additionalProperties":true}},"encrypted_content":{"type":"string","nullable":true,"description":""}},"x-nothing":{"null":["role"],"emptyList":[],"emptyMap":[]}};
const schema100 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"text":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"image_url":{"description":"","oneOf":[{"type":"string","nullable":true,"description":""},{"type":"object","description":"","required":["url"],"properties":{"url":{"type":"string","description":""},"detail":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}]},"detail":{"type":"string","maxLength":128,"nullable":true,"description":""},"file_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"file_data":{"type":"string","nullable":true,"description":""},"file_url":{"type":"string","nullable":true,"description":""},"filename":{"type":"string","maxLength":1024,"nullable":true,"description":""},"input_audio":{"type":"object","nullable":true,"description":"","additionalProperties":true},"refusal":{"type":"string","nullable":true,"description":""},"annotations":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}},"logprobs":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate241(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate241.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate241.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate241.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data1 = data.text;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate241.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate241.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_url !== undefined){
let data2 = data.image_url;
const _errs6 = errors;
const _errs7 = errors;
let valid1 = false;
let passing0 = null;
const _errs8 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
const err0 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs11 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.url === undefined) && (missing1 = "url")){
const err1 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/oneOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(data2.url !== undefined){
const _errs13 = errors;
if(typeof data2.url !== "string"){
const err2 = {instancePath:instancePath+"/image_url/url",schemaPath:"#/properties/image_url/oneOf/1/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.detail !== undefined){
let data4 = data2.detail;
const _errs15 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
const err3 = {instancePath:instancePath+"/image_url/detail",schemaPath:"#/properties/image_url/oneOf/1/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(errors === _errs15){
if(typeof data4 === "string"){
if(data4.length > 128){
const err4 = {instancePath:instancePath+"/image_url/detail",schemaPath:"#/properties/image_url/oneOf/1/properties/detail/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs11 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate241.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.detail !== undefined){
let data5 = data.detail;
const _errs18 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate241.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs18){
if(typeof data5 === "string"){
if(data5.length > 128){
validate241.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file_id !== undefined){
let data6 = data.file_id;
const _errs21 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate241.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs21){
if(typeof data6 === "string"){
if(data6.length > 512){
validate241.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file_data !== undefined){
let data7 = data.file_data;
const _errs24 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate241.errors = [{instancePath:instancePath+"/file_data",schemaPath:"#/properties/file_data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file_url !== undefined){
let data8 = data.file_url;
const _errs27 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate241.errors = [{instancePath:instancePath+"/file_url",schemaPath:"#/properties/file_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filename !== undefined){
let data9 = data.filename;
const _errs30 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate241.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs30){
if(typeof data9 === "string"){
if(data9.length > 1024){
validate241.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_audio !== undefined){
let data10 = data.input_audio;
const _errs33 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate241.errors = [{instancePath:instancePath+"/input_audio",schemaPath:"#/properties/input_audio/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refusal !== undefined){
let data11 = data.refusal;
const _errs37 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate241.errors = [{instancePath:instancePath+"/refusal",schemaPath:"#/properties/refusal/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.annotations !== undefined){
let data12 = data.annotations;
const _errs40 = errors;
if((!(Array.isArray(data12))) && (data12 !== null)){
validate241.errors = [{instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs40){
if(Array.isArray(data12)){
if(data12.length > 10000){
validate241.errors = [{instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid3 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs43 = errors;
if(errors === _errs43){
if(!(data13 && typeof data13 == "object" && !Array.isArray(data13))){
validate241.errors = [{instancePath:instancePath+"/annotations/" + i0,schemaPath:"#/properties/annotations/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs43 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data14 = data.logprobs;
const _errs46 = errors;
if((!(Array.isArray(data14))) && (data14 !== null)){
validate241.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs46){
if(Array.isArray(data14)){
if(data14.length > 10000){
validate241.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid4 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
const _errs49 = errors;
if(errors === _errs49){
if(!(data15 && typeof data15 == "object" && !Array.isArray(data15))){
validate241.errors = [{instancePath:instancePath+"/logprobs/" + i1,schemaPath:"#/properties/logprobs/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs49 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate241.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate241.errors = vErrors;
return errors === 0;
}

const schema101 = {"type":"object","nullable":true,"description":"","properties":{"type":{"type":"string","maxLength":128,"nullable":true,"description":""},"commands":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"string","maxLength":10000000}},"command":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"string","maxLength":10000000}},"timeout_ms":{"type":"integer","format":"int64","nullable":true,"description":""},"max_output_length":{"type":"integer","format":"int64","nullable":true,"description":""},"env":{"type":"object","nullable":true,"description":"","additionalProperties":true},"working_directory":{"type":"string","maxLength":8192,"nullable":true,"description":""},"user":{"type":"string","maxLength":512,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate243(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate243.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate243.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate243.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.commands !== undefined){
let data1 = data.commands;
const _errs5 = errors;
if((!(Array.isArray(data1))) && (data1 !== null)){
validate243.errors = [{instancePath:instancePath+"/commands",schemaPath:"#/properties/commands/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 10000){
validate243.errors = [{instancePath:instancePath+"/commands",schemaPath:"#/properties/commands/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate243.errors = [{instancePath:instancePath+"/commands/" + i0,schemaPath:"#/properties/commands/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate243.errors = [{instancePath:instancePath+"/commands/" + i0,schemaPath:"#/properties/commands/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
let data3 = data.command;
const _errs10 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate243.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data3)){
if(data3.length > 10000){
validate243.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(data4.length > 10000000){
validate243.errors = [{instancePath:instancePath+"/command/" + i1,schemaPath:"#/properties/command/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate243.errors = [{instancePath:instancePath+"/command/" + i1,schemaPath:"#/properties/command/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs13 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout_ms !== undefined){
let data5 = data.timeout_ms;
const _errs15 = errors;
if((!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))) && (data5 !== null)){
validate243.errors = [{instancePath:instancePath+"/timeout_ms",schemaPath:"#/properties/timeout_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_output_length !== undefined){
let data6 = data.max_output_length;
const _errs18 = errors;
if((!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))) && (data6 !== null)){
validate243.errors = [{instancePath:instancePath+"/max_output_length",schemaPath:"#/properties/max_output_length/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.env !== undefined){
let data7 = data.env;
const _errs21 = errors;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
validate243.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.working_directory !== undefined){
let data8 = data.working_directory;
const _errs25 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate243.errors = [{instancePath:instancePath+"/working_directory",schemaPath:"#/properties/working_directory/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs25){
if(typeof data8 === "string"){
if(data8.length > 8192){
validate243.errors = [{instancePath:instancePath+"/working_directory",schemaPath:"#/properties/working_directory/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data9 = data.user;
const _errs28 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate243.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs28){
if(typeof data9 === "string"){
if(data9.length > 512){
validate243.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
validate243.errors = vErrors;
return errors === 0;
}

const schema102 = {"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}};

function validate245(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
validate245.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 10000){
validate245.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs2 = errors;
if(errors === _errs2){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate245.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
}
validate245.errors = vErrors;
return errors === 0;
}

const schema103 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"path":{"type":"string","maxLength":8192,"nullable":true,"description":""},"diff":{"type":"string","maxLength":10000000,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate247(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate247.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate247.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate247.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate247.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate247.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 8192){
validate247.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.diff !== undefined){
let data2 = data.diff;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate247.errors = [{instancePath:instancePath+"/diff",schemaPath:"#/properties/diff/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate247.errors = [{instancePath:instancePath+"/diff",schemaPath:"#/properties/diff/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate247.errors = vErrors;
return errors === 0;
}

const schema104 = {"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/ResponseResultPart"}},{"$ref":"#/components/schemas/ResponseScreenshot"}]};
const schema105 = {"description":"","oneOf":[{"$ref":"#/components/schemas/ResponseContentPart"},{"$ref":"#/components/schemas/ResponseCommandOutput"}]};
const schema106 = {"type":"object","description":"","required":["stdout","stderr","outcome"],"properties":{"stdout":{"type":"string","maxLength":10000000,"description":""},"stderr":{"type":"string","maxLength":10000000,"description":""},"outcome":{"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"exit_code":{"type":"integer","format":"int64","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate252(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.stdout === undefined) && (missing0 = "stdout")) || ((data.stderr === undefined) && (missing0 = "stderr"))) || ((data.outcome === undefined) && (missing0 = "outcome"))){
validate252.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.stdout !== undefined){
let data0 = data.stdout;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 10000000){
validate252.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate252.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stderr !== undefined){
let data1 = data.stderr;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate252.errors = [{instancePath:instancePath+"/stderr",schemaPath:"#/properties/stderr/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate252.errors = [{instancePath:instancePath+"/stderr",schemaPath:"#/properties/stderr/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data2 = data.outcome;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.type === undefined) && (missing1 = "type")){
validate252.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data2.type !== undefined){
let data3 = data2.type;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 128){
validate252.errors = [{instancePath:instancePath+"/outcome/type",schemaPath:"#/properties/outcome/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate252.errors = [{instancePath:instancePath+"/outcome/type",schemaPath:"#/properties/outcome/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data2.exit_code !== undefined){
let data4 = data2.exit_code;
const _errs9 = errors;
if((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (data4 !== null)){
validate252.errors = [{instancePath:instancePath+"/outcome/exit_code",schemaPath:"#/properties/outcome/properties/exit_code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate252.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate252.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate252.errors = vErrors;
return errors === 0;
}


function validate250(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate241(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs2 = errors;
if(!(validate252(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate252.errors : vErrors.concat(validate252.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate250.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate250.errors = vErrors;
return errors === 0;
}

const schema107 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"image_url":{"type":"string","nullable":true,"description":""},"file_id":{"type":"string","maxLength":512,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate255(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate255.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate255.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate255.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_url !== undefined){
let data1 = data.image_url;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate255.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file_id !== undefined){
let data2 = data.file_id;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate255.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 512){
validate255.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate255.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate255.errors = vErrors;
return errors === 0;
}


function validate249(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 10000000){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data)){
if(data.length > 10000){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate250(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate250.errors : vErrors.concat(validate250.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs7 = errors;
if(!(validate255(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate255.errors : vErrors.concat(validate255.errors);
errors = vErrors.length;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate249.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate249.errors = vErrors;
return errors === 0;
}


function validate240(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["role"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate240.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate240.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate240.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 512){
validate240.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate240.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 128){
validate240.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data3 = data.role;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(data3.length > 128){
validate240.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate240.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data4 = data.content;
const _errs12 = errors;
const _errs13 = errors;
let valid1 = false;
let passing0 = null;
const _errs14 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
const err0 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs14){
if(typeof data4 === "string"){
if(data4.length > 10000000){
const err1 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs14 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data4)){
if(data4.length > 10000){
const err2 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(!(validate241(data4[i0], {instancePath:instancePath+"/content/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
errors = vErrors.length;
}
var valid2 = _errs19 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate240.errors = vErrors;
return false;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data6 = data.call_id;
const _errs20 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate240.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs20){
if(typeof data6 === "string"){
if(data6.length > 512){
validate240.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data7 = data.name;
const _errs23 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate240.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs23){
if(typeof data7 === "string"){
if(data7.length > 512){
validate240.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.namespace !== undefined){
let data8 = data.namespace;
const _errs26 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate240.errors = [{instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs26){
if(typeof data8 === "string"){
if(data8.length > 512){
validate240.errors = [{instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data9 = data.input;
const _errs29 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate240.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs29){
if(typeof data9 === "string"){
if(data9.length > 10000000){
validate240.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arguments !== undefined){
let data10 = data.arguments;
const _errs32 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate240.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs32){
if(typeof data10 === "string"){
if(data10.length > 10000000){
validate240.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
const _errs35 = errors;
if(!(validate243(data.action, {instancePath:instancePath+"/action",parentData:data,parentDataProperty:"action",rootData}))){
vErrors = vErrors === null ? validate243.errors : vErrors.concat(validate243.errors);
errors = vErrors.length;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.actions !== undefined){
const _errs36 = errors;
if(!(validate245(data.actions, {instancePath:instancePath+"/actions",parentData:data,parentDataProperty:"actions",rootData}))){
vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors);
errors = vErrors.length;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation !== undefined){
const _errs37 = errors;
if(!(validate247(data.operation, {instancePath:instancePath+"/operation",parentData:data,parentDataProperty:"operation",rootData}))){
vErrors = vErrors === null ? validate247.errors : vErrors.concat(validate247.errors);
errors = vErrors.length;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output !== undefined){
const _errs38 = errors;
if(!(validate249(data.output, {instancePath:instancePath+"/output",parentData:data,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate249.errors : vErrors.concat(validate249.errors);
errors = vErrors.length;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data15 = data.summary;
const _errs39 = errors;
if((!(Array.isArray(data15))) && (data15 !== null)){
validate240.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs39){
if(Array.isArray(data15)){
if(data15.length > 10000){
validate240.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
const _errs42 = errors;
if(!(validate241(data15[i1], {instancePath:instancePath+"/summary/" + i1,parentData:data15,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
errors = vErrors.length;
}
var valid3 = _errs42 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_label !== undefined){
let data17 = data.server_label;
const _errs43 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate240.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs43){
if(typeof data17 === "string"){
if(data17.length > 128){
validate240.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approval_request_id !== undefined){
let data18 = data.approval_request_id;
const _errs46 = errors;
if((typeof data18 !== "string") && (data18 !== null)){
validate240.errors = [{instancePath:instancePath+"/approval_request_id",schemaPath:"#/properties/approval_request_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs46){
if(typeof data18 === "string"){
if(data18.length > 512){
validate240.errors = [{instancePath:instancePath+"/approval_request_id",schemaPath:"#/properties/approval_request_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approve !== undefined){
let data19 = data.approve;
const _errs49 = errors;
if((typeof data19 !== "boolean") && (data19 !== null)){
validate240.errors = [{instancePath:instancePath+"/approve",schemaPath:"#/properties/approve/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data20 = data.reason;
const _errs52 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate240.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs52){
if(typeof data20 === "string"){
if(data20.length > 100000){
validate240.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data21 = data.error;
const _errs55 = errors;
const _errs56 = errors;
let valid4 = false;
let passing1 = null;
const _errs57 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
const err5 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs57){
if(typeof data21 === "string"){
if(data21.length > 10000000){
const err6 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
var _valid1 = _errs57 === errors;
if(_valid1){
valid4 = true;
passing1 = 0;
}
const _errs60 = errors;
if(errors === _errs60){
if(!(data21 && typeof data21 == "object" && !Array.isArray(data21))){
const err7 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid1 = _errs60 === errors;
if(_valid1 && valid4){
valid4 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid4 = true;
passing1 = 1;
}
}
if(!valid4){
const err8 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate240.errors = vErrors;
return false;
}
else {
errors = _errs56;
if(vErrors !== null){
if(_errs56){
vErrors.length = _errs56;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data22 = data.images;
const _errs63 = errors;
if((!(Array.isArray(data22))) && (data22 !== null)){
validate240.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs63){
if(Array.isArray(data22)){
if(data22.length > 64){
validate240.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid5 = true;
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
const _errs66 = errors;
if(typeof data22[i2] !== "string"){
validate240.errors = [{instancePath:instancePath+"/images/" + i2,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs66 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data24 = data.tools;
const _errs68 = errors;
if((!(Array.isArray(data24))) && (data24 !== null)){
validate240.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs68){
if(Array.isArray(data24)){
if(data24.length > 4096){
validate240.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid6 = true;
const len3 = data24.length;
for(let i3=0; i3<len3; i3++){
let data25 = data24[i3];
const _errs71 = errors;
if(errors === _errs71){
if(!(data25 && typeof data25 == "object" && !Array.isArray(data25))){
validate240.errors = [{instancePath:instancePath+"/tools/" + i3,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs71 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs68 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.encrypted_content !== undefined){
let data26 = data.encrypted_content;
const _errs74 = errors;
if((typeof data26 !== "string") && (data26 !== null)){
validate240.errors = [{instancePath:instancePath+"/encrypted_content",schemaPath:"#/properties/encrypted_content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs74 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate240.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate240.errors = vErrors;
return errors === 0;
}


function validate239(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 10000000){
const err0 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data)){
if(data.length > 10000){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate240(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate239.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate239.errors = vErrors;
return errors === 0;
}

const schema108 = {"type":"string","maxLength":10000000,"nullable":true,"description":""};

function validate261(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate261.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 10000000){
validate261.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
validate261.errors = vErrors;
return errors === 0;
}

const schema109 = {"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ResponseTool"}};
const schema110 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"description":{"type":"string","maxLength":100000,"nullable":true,"description":""},"parameters":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""},"format":{"type":"object","nullable":true,"description":"","additionalProperties":true},"environment":{"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]},"display_width":{"type":"integer","format":"int64","nullable":true,"description":""},"display_height":{"type":"integer","format":"int64","nullable":true,"description":""},"server_label":{"type":"string","maxLength":128,"nullable":true,"description":""},"server_url":{"type":"string","maxLength":2048,"nullable":true,"description":""},"server_description":{"type":"string","maxLength":100000,"nullable":true,"description":""},"connector_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"authorization":{"type":"string","maxLength":32768,"nullable":true,"description":""},"headers":{"type":"object","nullable":true,"description":"","additionalProperties":true},"allowed_tools":{"description":"","oneOf":[{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"type":"string","maxLength":512}},{"$ref":"#/components/schemas/McpToolFilter"}]},"require_approval":{"description":"","oneOf":[{"type":"string","maxLength":32,"nullable":true,"description":""},{"type":"object","description":"","properties":{"always":{"$ref":"#/components/schemas/McpToolFilter"},"never":{"$ref":"#/components/schemas/McpToolFilter"}},"x-nothing":{"null":["always","never"],"emptyList":[],"emptyMap":[]}}]},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ResponseTool"}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const wrapper0 = {validate: validate275};

function validate275(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate275.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate275.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate275.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate275.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 100000){
validate275.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parameters !== undefined){
let data3 = data.parameters;
const _errs9 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate275.errors = [{instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.strict !== undefined){
let data4 = data.strict;
const _errs13 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate275.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.format !== undefined){
let data5 = data.format;
const _errs16 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (data5 !== null)){
validate275.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.environment !== undefined){
let data6 = data.environment;
const _errs20 = errors;
const _errs21 = errors;
let valid1 = false;
let passing0 = null;
const _errs22 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
const err0 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs22){
if(typeof data6 === "string"){
if(data6.length > 128){
const err1 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs22 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs25 = errors;
if(errors === _errs25){
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err2 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs25 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err3 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate275.errors = vErrors;
return false;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_width !== undefined){
let data7 = data.display_width;
const _errs28 = errors;
if((!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))) && (data7 !== null)){
validate275.errors = [{instancePath:instancePath+"/display_width",schemaPath:"#/properties/display_width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_height !== undefined){
let data8 = data.display_height;
const _errs31 = errors;
if((!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))) && (data8 !== null)){
validate275.errors = [{instancePath:instancePath+"/display_height",schemaPath:"#/properties/display_height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_label !== undefined){
let data9 = data.server_label;
const _errs34 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate275.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs34){
if(typeof data9 === "string"){
if(data9.length > 128){
validate275.errors = [{instancePath:instancePath+"/server_label",schemaPath:"#/properties/server_label/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_url !== undefined){
let data10 = data.server_url;
const _errs37 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate275.errors = [{instancePath:instancePath+"/server_url",schemaPath:"#/properties/server_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs37){
if(typeof data10 === "string"){
if(data10.length > 2048){
validate275.errors = [{instancePath:instancePath+"/server_url",schemaPath:"#/properties/server_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_description !== undefined){
let data11 = data.server_description;
const _errs40 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate275.errors = [{instancePath:instancePath+"/server_description",schemaPath:"#/properties/server_description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs40){
if(typeof data11 === "string"){
if(data11.length > 100000){
validate275.errors = [{instancePath:instancePath+"/server_description",schemaPath:"#/properties/server_description/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.connector_id !== undefined){
let data12 = data.connector_id;
const _errs43 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate275.errors = [{instancePath:instancePath+"/connector_id",schemaPath:"#/properties/connector_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs43){
if(typeof data12 === "string"){
if(data12.length > 512){
validate275.errors = [{instancePath:instancePath+"/connector_id",schemaPath:"#/properties/connector_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.authorization !== undefined){
let data13 = data.authorization;
const _errs46 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate275.errors = [{instancePath:instancePath+"/authorization",schemaPath:"#/properties/authorization/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs46){
if(typeof data13 === "string"){
if(data13.length > 32768){
validate275.errors = [{instancePath:instancePath+"/authorization",schemaPath:"#/properties/authorization/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.headers !== undefined){
let data14 = data.headers;
const _errs49 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
validate275.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allowed_tools !== undefined){
let data15 = data.allowed_tools;
const _errs53 = errors;
const _errs54 = errors;
let valid2 = false;
let passing1 = null;
const _errs55 = errors;
if((!(Array.isArray(data15))) && (data15 !== null)){
const err4 = {instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/oneOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(errors === _errs55){
if(Array.isArray(data15)){
if(data15.length > 4096){
const err5 = {instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/oneOf/0/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
var valid3 = true;
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
const _errs58 = errors;
if(errors === _errs58){
if(typeof data16 === "string"){
if(data16.length > 512){
const err6 = {instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/properties/allowed_tools/oneOf/0/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/properties/allowed_tools/oneOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid3 = _errs58 === errors;
if(!valid3){
break;
}
}
}
}
}
var _valid1 = _errs55 === errors;
if(_valid1){
valid2 = true;
passing1 = 0;
}
const _errs60 = errors;
if(!(validate109(data15, {instancePath:instancePath+"/allowed_tools",parentData:data,parentDataProperty:"allowed_tools",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var _valid1 = _errs60 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
}
if(!valid2){
const err8 = {instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate275.errors = vErrors;
return false;
}
else {
errors = _errs54;
if(vErrors !== null){
if(_errs54){
vErrors.length = _errs54;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.require_approval !== undefined){
let data17 = data.require_approval;
const _errs61 = errors;
const _errs62 = errors;
let valid4 = false;
let passing2 = null;
const _errs63 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
const err9 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs63){
if(typeof data17 === "string"){
if(data17.length > 32){
const err10 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
var _valid2 = _errs63 === errors;
if(_valid2){
valid4 = true;
passing2 = 0;
}
const _errs66 = errors;
if(errors === _errs66){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const field0 of ["always","never"]){
const value0 = data17[field0];
if(value0 === null){
delete data17[field0];
}
}
if(data17.always !== undefined){
const _errs68 = errors;
if(!(validate109(data17.always, {instancePath:instancePath+"/require_approval/always",parentData:data17,parentDataProperty:"always",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid5 = _errs68 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.never !== undefined){
const _errs69 = errors;
if(!(validate109(data17.never, {instancePath:instancePath+"/require_approval/never",parentData:data17,parentDataProperty:"never",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid5 = _errs69 === errors;
}
else {
var valid5 = true;
}
}
}
else {
const err11 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid2 = _errs66 === errors;
if(_valid2 && valid4){
valid4 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid4 = true;
passing2 = 1;
}
}
if(!valid4){
const err12 = {instancePath:instancePath+"/require_approval",schemaPath:"#/properties/require_approval/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate275.errors = vErrors;
return false;
}
else {
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data20 = data.tools;
const _errs70 = errors;
if((!(Array.isArray(data20))) && (data20 !== null)){
validate275.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs70){
if(Array.isArray(data20)){
if(data20.length > 4096){
validate275.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid6 = true;
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
const _errs73 = errors;
if(!(wrapper0.validate(data20[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data20,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid6 = _errs73 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate275.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate275.errors = vErrors;
return errors === 0;
}


function validate274(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
validate274.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 4096){
validate274.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs2 = errors;
if(!(validate275(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
}
validate274.errors = vErrors;
return errors === 0;
}

const schema111 = {"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]};

function validate281(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 128){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err2 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate281.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate281.errors = vErrors;
return errors === 0;
}

const schema112 = {"type":"object","nullable":true,"description":"","properties":{"format":{"type":"object","nullable":true,"description":"","properties":{"type":{"type":"string","maxLength":128,"description":""},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"schema":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["type"],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate283(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate283.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.format !== undefined){
let data0 = data.format;
const _errs2 = errors;
if((!(data0 && typeof data0 == "object" && !Array.isArray(data0))) && (data0 !== null)){
validate283.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const field0 of ["type"]){
const value0 = data0[field0];
if(value0 === null){
delete data0[field0];
}
}
if(data0.type !== undefined){
let data1 = data0.type;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 128){
validate283.errors = [{instancePath:instancePath+"/format/type",schemaPath:"#/properties/format/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate283.errors = [{instancePath:instancePath+"/format/type",schemaPath:"#/properties/format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.name !== undefined){
let data2 = data0.name;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate283.errors = [{instancePath:instancePath+"/format/name",schemaPath:"#/properties/format/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 512){
validate283.errors = [{instancePath:instancePath+"/format/name",schemaPath:"#/properties/format/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.schema !== undefined){
let data3 = data0.schema;
const _errs10 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate283.errors = [{instancePath:instancePath+"/format/schema",schemaPath:"#/properties/format/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.strict !== undefined){
let data4 = data0.strict;
const _errs14 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate283.errors = [{instancePath:instancePath+"/format/strict",schemaPath:"#/properties/format/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
validate283.errors = vErrors;
return errors === 0;
}

const schema113 = {"type":"object","nullable":true,"description":"","properties":{"effort":{"type":"string","maxLength":128,"nullable":true,"description":""},"summary":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate285(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate285.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.effort !== undefined){
let data0 = data.effort;
const _errs2 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate285.errors = [{instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate285.errors = [{instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data1 = data.summary;
const _errs5 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate285.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 128){
validate285.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
validate285.errors = vErrors;
return errors === 0;
}

const schema114 = {"type":"string","maxLength":512,"nullable":true,"description":""};

function validate287(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate287.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 512){
validate287.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
validate287.errors = vErrors;
return errors === 0;
}


function validate237(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate237.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate68(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
const _errs2 = errors;
if(!(validate239(data.input, {instancePath:instancePath+"/input",parentData:data,parentDataProperty:"input",rootData}))){
vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
const _errs3 = errors;
if(!(validate261(data.instructions, {instancePath:instancePath+"/instructions",parentData:data,parentDataProperty:"instructions",rootData}))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs4 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_output_tokens !== undefined){
const _errs5 = errors;
if(!(validate80(data.max_output_tokens, {instancePath:instancePath+"/max_output_tokens",parentData:data,parentDataProperty:"max_output_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs6 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs7 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs8 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs9 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
const _errs10 = errors;
if(!(validate94(data.repeat_penalty, {instancePath:instancePath+"/repeat_penalty",parentData:data,parentDataProperty:"repeat_penalty",rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
const _errs11 = errors;
if(!(validate96(data.presence_penalty, {instancePath:instancePath+"/presence_penalty",parentData:data,parentDataProperty:"presence_penalty",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
const _errs12 = errors;
if(!(validate98(data.frequency_penalty, {instancePath:instancePath+"/frequency_penalty",parentData:data,parentDataProperty:"frequency_penalty",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs13 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs14 = errors;
if(!(validate84(data.stop, {instancePath:instancePath+"/stop",parentData:data,parentDataProperty:"stop",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
const _errs15 = errors;
if(!(validate274(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData}))){
vErrors = vErrors === null ? validate274.errors : vErrors.concat(validate274.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
const _errs16 = errors;
if(!(validate281(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate281.errors : vErrors.concat(validate281.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data16 = data.parallel_tool_calls;
const _errs17 = errors;
if((typeof data16 !== "boolean") && (data16 !== null)){
validate237.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs20 = errors;
if(!(validate283(data.text, {instancePath:instancePath+"/text",parentData:data,parentDataProperty:"text",rootData}))){
vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs21 = errors;
if(!(validate285(data.reasoning, {instancePath:instancePath+"/reasoning",parentData:data,parentDataProperty:"reasoning",rootData}))){
vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_response_id !== undefined){
const _errs22 = errors;
if(!(validate287(data.previous_response_id, {instancePath:instancePath+"/previous_response_id",parentData:data,parentDataProperty:"previous_response_id",rootData}))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation !== undefined){
let data20 = data.conversation;
const _errs23 = errors;
const _errs24 = errors;
let valid1 = false;
let passing0 = null;
const _errs25 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
const err0 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs25){
if(typeof data20 === "string"){
if(data20.length > 512){
const err1 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs25 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs28 = errors;
if(errors === _errs28){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing1;
if((data20.id === undefined) && (missing1 = "id")){
const err2 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data20.id !== undefined){
let data21 = data20.id;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data21 === "string"){
if(data21.length > 512){
const err3 = {instancePath:instancePath+"/conversation/id",schemaPath:"#/properties/conversation/oneOf/1/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/conversation/id",schemaPath:"#/properties/conversation/oneOf/1/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs28 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate237.errors = vErrors;
return false;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context_management !== undefined){
let data22 = data.context_management;
const _errs32 = errors;
if((!(Array.isArray(data22))) && (data22 !== null)){
validate237.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs32){
if(Array.isArray(data22)){
if(data22.length > 16){
validate237.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid3 = true;
const len0 = data22.length;
for(let i0=0; i0<len0; i0++){
let data23 = data22[i0];
const _errs35 = errors;
if(errors === _errs35){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing2;
if((data23.type === undefined) && (missing2 = "type")){
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0,schemaPath:"#/properties/context_management/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data23.type !== undefined){
let data24 = data23.type;
const _errs37 = errors;
if(errors === _errs37){
if(typeof data24 === "string"){
if(data24.length > 128){
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0+"/type",schemaPath:"#/properties/context_management/items/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0+"/type",schemaPath:"#/properties/context_management/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data23.compact_threshold !== undefined){
let data25 = data23.compact_threshold;
const _errs39 = errors;
if((!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))) && (data25 !== null)){
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs39){
if(typeof data25 == "number"){
if(data25 > 2147483647 || isNaN(data25)){
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data25 < 1 || isNaN(data25)){
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate237.errors = [{instancePath:instancePath+"/context_management/" + i0,schemaPath:"#/properties/context_management/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs35 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data26 = data.prompt;
const _errs42 = errors;
if((!(data26 && typeof data26 == "object" && !Array.isArray(data26))) && (data26 !== null)){
validate237.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.background !== undefined){
let data27 = data.background;
const _errs46 = errors;
if((typeof data27 !== "boolean") && (data27 !== null)){
validate237.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncation !== undefined){
let data28 = data.truncation;
const _errs49 = errors;
if((typeof data28 !== "string") && (data28 !== null)){
validate237.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs49){
if(typeof data28 === "string"){
if(data28.length > 128){
validate237.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.include !== undefined){
let data29 = data.include;
const _errs52 = errors;
if((!(Array.isArray(data29))) && (data29 !== null)){
validate237.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs52){
if(Array.isArray(data29)){
if(data29.length > 64){
validate237.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid5 = true;
const len1 = data29.length;
for(let i1=0; i1<len1; i1++){
let data30 = data29[i1];
const _errs55 = errors;
if(errors === _errs55){
if(typeof data30 === "string"){
if(data30.length > 128){
validate237.errors = [{instancePath:instancePath+"/include/" + i1,schemaPath:"#/properties/include/items/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate237.errors = [{instancePath:instancePath+"/include/" + i1,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs55 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tool_calls !== undefined){
let data31 = data.max_tool_calls;
const _errs57 = errors;
if((!((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31)))) && (data31 !== null)){
validate237.errors = [{instancePath:instancePath+"/max_tool_calls",schemaPath:"#/properties/max_tool_calls/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safety_identifier !== undefined){
let data32 = data.safety_identifier;
const _errs60 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate237.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs60){
if(typeof data32 === "string"){
if(data32.length > 512){
validate237.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_cache_key !== undefined){
let data33 = data.prompt_cache_key;
const _errs63 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate237.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs63){
if(typeof data33 === "string"){
if(data33.length > 512){
validate237.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data34 = data.service_tier;
const _errs66 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate237.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs66){
if(typeof data34 === "string"){
if(data34.length > 128){
validate237.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data35 = data.top_logprobs;
const _errs69 = errors;
if((!((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35)))) && (data35 !== null)){
validate237.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs69){
if(typeof data35 == "number"){
if(data35 > 20 || isNaN(data35)){
validate237.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data35 < 0 || isNaN(data35)){
validate237.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data36 = data.metadata;
const _errs72 = errors;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
validate237.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs72 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data37 = data.store;
const _errs76 = errors;
if((typeof data37 !== "boolean") && (data37 !== null)){
validate237.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs79 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timings_per_token !== undefined){
const _errs80 = errors;
if(!(validate115(data.timings_per_token, {instancePath:instancePath+"/timings_per_token",parentData:data,parentDataProperty:"timings_per_token",rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var valid0 = _errs80 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_progress !== undefined){
const _errs81 = errors;
if(!(validate117(data.return_progress, {instancePath:instancePath+"/return_progress",parentData:data,parentDataProperty:"return_progress",rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate237.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate237.errors = vErrors;
return errors === 0;
}


function validate236(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createResponse" */;
let vErrors = null;
let errors = 0;
if(!(validate237(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate237.errors : vErrors.concat(validate237.errors);
errors = vErrors.length;
}
validate236.errors = vErrors;
return errors === 0;
}

export const countResponseTokens = validate293;
const schema115 = {"$id":"countResponseTokens","$ref":"document#/components/schemas/ResponseTokensRequest"};
const schema116 = {"type":"object","description":"","required":["model"],"properties":{"model":{"$ref":"#/components/schemas/InferenceModel"},"input":{"$ref":"#/components/schemas/ResponseInput"},"instructions":{"$ref":"#/components/schemas/ResponseInstructions"},"stream":{"$ref":"#/components/schemas/Stream"},"max_output_tokens":{"$ref":"#/components/schemas/MaxTokens"},"temperature":{"$ref":"#/components/schemas/Temperature"},"top_p":{"$ref":"#/components/schemas/TopP"},"top_k":{"$ref":"#/components/schemas/TopK"},"min_p":{"$ref":"#/components/schemas/MinP"},"repeat_penalty":{"$ref":"#/components/schemas/RepeatPenalty"},"presence_penalty":{"$ref":"#/components/schemas/PresencePenalty"},"frequency_penalty":{"$ref":"#/components/schemas/FrequencyPenalty"},"seed":{"$ref":"#/components/schemas/Seed"},"stop":{"$ref":"#/components/schemas/StopSequences"},"tools":{"$ref":"#/components/schemas/ResponseTools"},"tool_choice":{"$ref":"#/components/schemas/ResponseToolChoice"},"parallel_tool_calls":{"type":"boolean","nullable":true,"description":""},"text":{"$ref":"#/components/schemas/ResponseText"},"reasoning":{"$ref":"#/components/schemas/ResponseReasoning"},"previous_response_id":{"$ref":"#/components/schemas/PreviousResponseId"},"conversation":{"description":"","oneOf":[{"type":"string","maxLength":512,"nullable":true,"description":""},{"type":"object","description":"","required":["id"],"properties":{"id":{"type":"string","maxLength":512,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}]},"context_management":{"type":"array","maxItems":16,"nullable":true,"description":"","items":{"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"compact_threshold":{"type":"integer","minimum":1,"maximum":2147483647,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"prompt":{"type":"object","nullable":true,"description":"","additionalProperties":true},"background":{"type":"boolean","nullable":true,"description":""},"truncation":{"type":"string","maxLength":128,"nullable":true,"description":""},"include":{"type":"array","maxItems":64,"nullable":true,"description":"","items":{"type":"string","maxLength":128}},"max_tool_calls":{"type":"integer","format":"int64","nullable":true,"description":""},"safety_identifier":{"type":"string","maxLength":512,"nullable":true,"description":""},"prompt_cache_key":{"type":"string","maxLength":512,"nullable":true,"description":""},"service_tier":{"type":"string","maxLength":128,"nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""},"metadata":{"type":"object","nullable":true,"description":"","additionalProperties":true},"store":{"type":"boolean","nullable":true,"description":""},"user":{"$ref":"#/components/schemas/EndUser"},"timings_per_token":{"$ref":"#/components/schemas/TimingsPerToken"},"return_progress":{"$ref":"#/components/schemas/ReturnProgress"}},"x-nothing":{"null":["input"],"emptyList":[],"emptyMap":[]}};

function validate294(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["input"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate294.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate68(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
const _errs2 = errors;
if(!(validate239(data.input, {instancePath:instancePath+"/input",parentData:data,parentDataProperty:"input",rootData}))){
vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
const _errs3 = errors;
if(!(validate261(data.instructions, {instancePath:instancePath+"/instructions",parentData:data,parentDataProperty:"instructions",rootData}))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs4 = errors;
if(!(validate76(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_output_tokens !== undefined){
const _errs5 = errors;
if(!(validate80(data.max_output_tokens, {instancePath:instancePath+"/max_output_tokens",parentData:data,parentDataProperty:"max_output_tokens",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
const _errs6 = errors;
if(!(validate86(data.temperature, {instancePath:instancePath+"/temperature",parentData:data,parentDataProperty:"temperature",rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
const _errs7 = errors;
if(!(validate88(data.top_p, {instancePath:instancePath+"/top_p",parentData:data,parentDataProperty:"top_p",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
const _errs8 = errors;
if(!(validate90(data.top_k, {instancePath:instancePath+"/top_k",parentData:data,parentDataProperty:"top_k",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
const _errs9 = errors;
if(!(validate92(data.min_p, {instancePath:instancePath+"/min_p",parentData:data,parentDataProperty:"min_p",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
const _errs10 = errors;
if(!(validate94(data.repeat_penalty, {instancePath:instancePath+"/repeat_penalty",parentData:data,parentDataProperty:"repeat_penalty",rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
const _errs11 = errors;
if(!(validate96(data.presence_penalty, {instancePath:instancePath+"/presence_penalty",parentData:data,parentDataProperty:"presence_penalty",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
const _errs12 = errors;
if(!(validate98(data.frequency_penalty, {instancePath:instancePath+"/frequency_penalty",parentData:data,parentDataProperty:"frequency_penalty",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs13 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs14 = errors;
if(!(validate84(data.stop, {instancePath:instancePath+"/stop",parentData:data,parentDataProperty:"stop",rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
const _errs15 = errors;
if(!(validate274(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData}))){
vErrors = vErrors === null ? validate274.errors : vErrors.concat(validate274.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
const _errs16 = errors;
if(!(validate281(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate281.errors : vErrors.concat(validate281.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data16 = data.parallel_tool_calls;
const _errs17 = errors;
if((typeof data16 !== "boolean") && (data16 !== null)){
validate294.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs20 = errors;
if(!(validate283(data.text, {instancePath:instancePath+"/text",parentData:data,parentDataProperty:"text",rootData}))){
vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs21 = errors;
if(!(validate285(data.reasoning, {instancePath:instancePath+"/reasoning",parentData:data,parentDataProperty:"reasoning",rootData}))){
vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_response_id !== undefined){
const _errs22 = errors;
if(!(validate287(data.previous_response_id, {instancePath:instancePath+"/previous_response_id",parentData:data,parentDataProperty:"previous_response_id",rootData}))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation !== undefined){
let data20 = data.conversation;
const _errs23 = errors;
const _errs24 = errors;
let valid1 = false;
let passing0 = null;
const _errs25 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
const err0 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs25){
if(typeof data20 === "string"){
if(data20.length > 512){
const err1 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs25 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs28 = errors;
if(errors === _errs28){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing1;
if((data20.id === undefined) && (missing1 = "id")){
const err2 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data20.id !== undefined){
let data21 = data20.id;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data21 === "string"){
if(data21.length > 512){
const err3 = {instancePath:instancePath+"/conversation/id",schemaPath:"#/properties/conversation/oneOf/1/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/conversation/id",schemaPath:"#/properties/conversation/oneOf/1/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs28 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate294.errors = vErrors;
return false;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context_management !== undefined){
let data22 = data.context_management;
const _errs32 = errors;
if((!(Array.isArray(data22))) && (data22 !== null)){
validate294.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs32){
if(Array.isArray(data22)){
if(data22.length > 16){
validate294.errors = [{instancePath:instancePath+"/context_management",schemaPath:"#/properties/context_management/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid3 = true;
const len0 = data22.length;
for(let i0=0; i0<len0; i0++){
let data23 = data22[i0];
const _errs35 = errors;
if(errors === _errs35){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing2;
if((data23.type === undefined) && (missing2 = "type")){
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0,schemaPath:"#/properties/context_management/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data23.type !== undefined){
let data24 = data23.type;
const _errs37 = errors;
if(errors === _errs37){
if(typeof data24 === "string"){
if(data24.length > 128){
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0+"/type",schemaPath:"#/properties/context_management/items/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0+"/type",schemaPath:"#/properties/context_management/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data23.compact_threshold !== undefined){
let data25 = data23.compact_threshold;
const _errs39 = errors;
if((!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))) && (data25 !== null)){
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs39){
if(typeof data25 == "number"){
if(data25 > 2147483647 || isNaN(data25)){
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data25 < 1 || isNaN(data25)){
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0+"/compact_threshold",schemaPath:"#/properties/context_management/items/properties/compact_threshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate294.errors = [{instancePath:instancePath+"/context_management/" + i0,schemaPath:"#/properties/context_management/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs35 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data26 = data.prompt;
const _errs42 = errors;
if((!(data26 && typeof data26 == "object" && !Array.isArray(data26))) && (data26 !== null)){
validate294.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.background !== undefined){
let data27 = data.background;
const _errs46 = errors;
if((typeof data27 !== "boolean") && (data27 !== null)){
validate294.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncation !== undefined){
let data28 = data.truncation;
const _errs49 = errors;
if((typeof data28 !== "string") && (data28 !== null)){
validate294.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs49){
if(typeof data28 === "string"){
if(data28.length > 128){
validate294.errors = [{instancePath:instancePath+"/truncation",schemaPath:"#/properties/truncation/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.include !== undefined){
let data29 = data.include;
const _errs52 = errors;
if((!(Array.isArray(data29))) && (data29 !== null)){
validate294.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs52){
if(Array.isArray(data29)){
if(data29.length > 64){
validate294.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid5 = true;
const len1 = data29.length;
for(let i1=0; i1<len1; i1++){
let data30 = data29[i1];
const _errs55 = errors;
if(errors === _errs55){
if(typeof data30 === "string"){
if(data30.length > 128){
validate294.errors = [{instancePath:instancePath+"/include/" + i1,schemaPath:"#/properties/include/items/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate294.errors = [{instancePath:instancePath+"/include/" + i1,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs55 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tool_calls !== undefined){
let data31 = data.max_tool_calls;
const _errs57 = errors;
if((!((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31)))) && (data31 !== null)){
validate294.errors = [{instancePath:instancePath+"/max_tool_calls",schemaPath:"#/properties/max_tool_calls/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safety_identifier !== undefined){
let data32 = data.safety_identifier;
const _errs60 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate294.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs60){
if(typeof data32 === "string"){
if(data32.length > 512){
validate294.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_cache_key !== undefined){
let data33 = data.prompt_cache_key;
const _errs63 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate294.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs63){
if(typeof data33 === "string"){
if(data33.length > 512){
validate294.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data34 = data.service_tier;
const _errs66 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate294.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs66){
if(typeof data34 === "string"){
if(data34.length > 128){
validate294.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data35 = data.top_logprobs;
const _errs69 = errors;
if((!((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35)))) && (data35 !== null)){
validate294.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs69){
if(typeof data35 == "number"){
if(data35 > 20 || isNaN(data35)){
validate294.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data35 < 0 || isNaN(data35)){
validate294.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data36 = data.metadata;
const _errs72 = errors;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
validate294.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs72 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data37 = data.store;
const _errs76 = errors;
if((typeof data37 !== "boolean") && (data37 !== null)){
validate294.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs79 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timings_per_token !== undefined){
const _errs80 = errors;
if(!(validate115(data.timings_per_token, {instancePath:instancePath+"/timings_per_token",parentData:data,parentDataProperty:"timings_per_token",rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var valid0 = _errs80 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_progress !== undefined){
const _errs81 = errors;
if(!(validate117(data.return_progress, {instancePath:instancePath+"/return_progress",parentData:data,parentDataProperty:"return_progress",rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate294.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate294.errors = vErrors;
return errors === 0;
}


function validate293(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="countResponseTokens" */;
let vErrors = null;
let errors = 0;
if(!(validate294(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate294.errors : vErrors.concat(validate294.errors);
errors = vErrors.length;
}
validate293.errors = vErrors;
return errors === 0;
}

export const compactResponse = validate318;
const schema117 = {"$id":"compactResponse","$ref":"document#/components/schemas/ResponseCompactRequest"};
const schema118 = {"type":"object","description":"","required":["model"],"properties":{"model":{"$ref":"#/components/schemas/InferenceModel"},"input":{"$ref":"#/components/schemas/ResponseInput"},"instructions":{"$ref":"#/components/schemas/ResponseInstructions"},"previous_response_id":{"$ref":"#/components/schemas/PreviousResponseId"}},"x-nothing":{"null":["input"],"emptyList":[],"emptyMap":[]}};

function validate319(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["input"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate319.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate68(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
const _errs2 = errors;
if(!(validate239(data.input, {instancePath:instancePath+"/input",parentData:data,parentDataProperty:"input",rootData}))){
vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
const _errs3 = errors;
if(!(validate261(data.instructions, {instancePath:instancePath+"/instructions",parentData:data,parentDataProperty:"instructions",rootData}))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_response_id !== undefined){
const _errs4 = errors;
if(!(validate287(data.previous_response_id, {instancePath:instancePath+"/previous_response_id",parentData:data,parentDataProperty:"previous_response_id",rootData}))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate319.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate319.errors = vErrors;
return errors === 0;
}


function validate318(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="compactResponse" */;
let vErrors = null;
let errors = 0;
if(!(validate319(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate319.errors : vErrors.concat(validate319.errors);
errors = vErrors.length;
}
validate318.errors = vErrors;
return errors === 0;
}

export const createConversation = validate325;
const schema119 = {"$id":"createConversation","$ref":"document#/components/schemas/ConversationCreateRequest"};
const schema120 = {"type":"object","description":"","properties":{"items":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ResponseInputItem"}},"metadata":{"$ref":"#/components/schemas/ConversationMetadata"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":["metadata"]}};
const schema121 = {"type":"object","nullable":true,"description":"","maxProperties":16,"additionalProperties":{"type":"string","maxLength":512}};

function validate328(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate328.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 16){
validate328.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 16},message:"must NOT have more than 16 properties"}];
return false;
}
else {
for(const key0 in data){
let data0 = data[key0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(data0.length > 512){
validate328.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate328.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
if(!valid0){
break;
}
}
}
}
}
validate328.errors = vErrors;
return errors === 0;
}


function validate326(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["metadata"]){
const value0 = data[field0];
if(typeof value0 == "object" && value0 !== null && !Array.isArray(value0) && Object.keys(value0).length === 0){
delete data[field0];
}
}
if(data.items !== undefined){
let data0 = data.items;
const _errs1 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate326.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 10000){
validate326.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate240(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
const _errs5 = errors;
if(!(validate328(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate326.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate326.errors = vErrors;
return errors === 0;
}


function validate325(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createConversation" */;
let vErrors = null;
let errors = 0;
if(!(validate326(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate326.errors : vErrors.concat(validate326.errors);
errors = vErrors.length;
}
validate325.errors = vErrors;
return errors === 0;
}

export const updateConversation = validate331;
const schema122 = {"$id":"updateConversation","$ref":"document#/components/schemas/ConversationUpdateRequest"};
const schema123 = {"type":"object","description":"","required":["metadata"],"properties":{"metadata":{"$ref":"#/components/schemas/ConversationMetadata"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate332(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.metadata === undefined) && (missing0 = "metadata")){
validate332.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.metadata !== undefined){
if(!(validate328(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
errors = vErrors.length;
}
}
}
}
else {
validate332.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate332.errors = vErrors;
return errors === 0;
}


function validate331(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="updateConversation" */;
let vErrors = null;
let errors = 0;
if(!(validate332(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate332.errors : vErrors.concat(validate332.errors);
errors = vErrors.length;
}
validate331.errors = vErrors;
return errors === 0;
}

export const createConversationItems = validate335;
const schema124 = {"$id":"createConversationItems","$ref":"document#/components/schemas/ConversationItemsRequest"};
const schema125 = {"type":"object","description":"","required":["items"],"properties":{"items":{"type":"array","minItems":1,"maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/ResponseInputItem"}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate336(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.items === undefined) && (missing0 = "items")){
validate336.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.items !== undefined){
let data0 = data.items;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 10000){
validate336.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data0.length < 1){
validate336.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate240(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate336.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
}
else {
validate336.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate336.errors = vErrors;
return errors === 0;
}


function validate335(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createConversationItems" */;
let vErrors = null;
let errors = 0;
if(!(validate336(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate336.errors : vErrors.concat(validate336.errors);
errors = vErrors.length;
}
validate335.errors = vErrors;
return errors === 0;
}

export const updateSlot = validate339;
const schema126 = {"$id":"updateSlot","$ref":"document#/components/schemas/SlotActionRequest"};
const schema127 = {"type":"object","description":"","properties":{"filename":{"type":"string","maxLength":512,"minLength":1,"description":""}},"x-nothing":{"null":["filename"],"emptyList":[],"emptyMap":[]}};

function validate340(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["filename"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.filename !== undefined){
let data0 = data.filename;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate340.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate340.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate340.errors = [{instancePath:instancePath+"/filename",schemaPath:"#/properties/filename/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate340.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate340.errors = vErrors;
return errors === 0;
}


function validate339(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="updateSlot" */;
let vErrors = null;
let errors = 0;
if(!(validate340(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate340.errors : vErrors.concat(validate340.errors);
errors = vErrors.length;
}
validate339.errors = vErrors;
return errors === 0;
}

export const createSpeech = validate342;
const schema128 = {"$id":"createSpeech","$ref":"document#/components/schemas/SpeechRequest"};
const schema129 = {"type":"object","description":"","required":["model","input"],"properties":{"model":{"type":"string","maxLength":1024,"minLength":1,"description":""},"input":{"type":"string","maxLength":100000,"minLength":1,"description":""},"voice":{"type":"string","maxLength":128,"nullable":true,"description":""},"response_format":{"type":"string","maxLength":128,"nullable":true,"pattern":"^(mp3|opus|aac|flac|wav|pcm)$","description":""},"speed":{"type":"number","nullable":true,"minimum":0.25,"maximum":4,"description":""},"stream_format":{"type":"string","maxLength":128,"nullable":true,"pattern":"^audio$","description":""},"instructions":{"type":"string","maxLength":100000,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const pattern6 = new RegExp("^(mp3|opus|aac|flac|wav|pcm)$", "u");
const pattern7 = new RegExp("^audio$", "u");

function validate343(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate343.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate343.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate343.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate343.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 100000){
validate343.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
else {
if(data1.length < 1){
validate343.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate343.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voice !== undefined){
let data2 = data.voice;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate343.errors = [{instancePath:instancePath+"/voice",schemaPath:"#/properties/voice/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 128){
validate343.errors = [{instancePath:instancePath+"/voice",schemaPath:"#/properties/voice/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data3 = data.response_format;
const _errs8 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate343.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length > 128){
validate343.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(!pattern6.test(data3)){
validate343.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/pattern",keyword:"pattern",params:{pattern: "^(mp3|opus|aac|flac|wav|pcm)$"},message:"must match pattern \""+"^(mp3|opus|aac|flac|wav|pcm)$"+"\""}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.speed !== undefined){
let data4 = data.speed;
const _errs11 = errors;
if((!(typeof data4 == "number")) && (data4 !== null)){
validate343.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs11){
if(typeof data4 == "number"){
if(data4 > 4 || isNaN(data4)){
validate343.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4},message:"must be <= 4"}];
return false;
}
else {
if(data4 < 0.25 || isNaN(data4)){
validate343.errors = [{instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25},message:"must be >= 0.25"}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_format !== undefined){
let data5 = data.stream_format;
const _errs14 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate343.errors = [{instancePath:instancePath+"/stream_format",schemaPath:"#/properties/stream_format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs14){
if(typeof data5 === "string"){
if(data5.length > 128){
validate343.errors = [{instancePath:instancePath+"/stream_format",schemaPath:"#/properties/stream_format/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(!pattern7.test(data5)){
validate343.errors = [{instancePath:instancePath+"/stream_format",schemaPath:"#/properties/stream_format/pattern",keyword:"pattern",params:{pattern: "^audio$"},message:"must match pattern \""+"^audio$"+"\""}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
let data6 = data.instructions;
const _errs17 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate343.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs17){
if(typeof data6 === "string"){
if(data6.length > 100000){
validate343.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate343.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate343.errors = vErrors;
return errors === 0;
}


function validate342(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createSpeech" */;
let vErrors = null;
let errors = 0;
if(!(validate343(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate343.errors : vErrors.concat(validate343.errors);
errors = vErrors.length;
}
validate342.errors = vErrors;
return errors === 0;
}

export const createImage = validate345;
const schema130 = {"$id":"createImage","$ref":"document#/components/schemas/ImageGenerationRequest"};
const schema131 = {"type":"object","description":"","required":["model","prompt"],"properties":{"model":{"$ref":"#/components/schemas/ImageModel"},"prompt":{"$ref":"#/components/schemas/ImagePrompt"},"n":{"$ref":"#/components/schemas/ImageCount"},"size":{"$ref":"#/components/schemas/ImageSize"},"width":{"$ref":"#/components/schemas/ImageWidth"},"height":{"$ref":"#/components/schemas/ImageHeight"},"steps":{"$ref":"#/components/schemas/ImageSteps"},"cfg_scale":{"$ref":"#/components/schemas/ImageCfgScale"},"seed":{"$ref":"#/components/schemas/Seed"},"sample_method":{"type":"string","maxLength":128,"nullable":true,"description":""},"flow_shift":{"type":"number","nullable":true,"description":""},"response_format":{"$ref":"#/components/schemas/ImageResponseFormat"},"output_format":{"$ref":"#/components/schemas/ImageOutputFormat"},"output_compression":{"$ref":"#/components/schemas/ImageOutputCompression"},"background":{"$ref":"#/components/schemas/ImageBackground"},"stream":{"$ref":"#/components/schemas/ImageStream"},"partial_images":{"$ref":"#/components/schemas/PartialImages"},"quality":{"type":"string","maxLength":128,"nullable":true,"description":""},"style":{"type":"string","maxLength":128,"nullable":true,"description":""},"user":{"$ref":"#/components/schemas/EndUser"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema132 = {"type":"string","maxLength":1024,"minLength":1,"description":""};

function validate347(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(data.length > 1024){
validate347.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data.length < 1){
validate347.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate347.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate347.errors = vErrors;
return errors === 0;
}

const schema133 = {"type":"string","maxLength":100000,"minLength":1,"description":""};

function validate349(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(data.length > 100000){
validate349.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
else {
if(data.length < 1){
validate349.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate349.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate349.errors = vErrors;
return errors === 0;
}

const schema134 = {"type":"integer","nullable":true,"minimum":1,"maximum":10,"description":""};

function validate351(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate351.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 10 || isNaN(data)){
validate351.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate351.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate351.errors = vErrors;
return errors === 0;
}

const schema135 = {"type":"string","maxLength":128,"nullable":true,"pattern":"^(auto|[1-9][0-9]{0,4}x[1-9][0-9]{0,4})$","description":""};
const pattern8 = new RegExp("^(auto|[1-9][0-9]{0,4}x[1-9][0-9]{0,4})$", "u");

function validate353(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate353.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 128){
validate353.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(!pattern8.test(data)){
validate353.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(auto|[1-9][0-9]{0,4}x[1-9][0-9]{0,4})$"},message:"must match pattern \""+"^(auto|[1-9][0-9]{0,4}x[1-9][0-9]{0,4})$"+"\""}];
return false;
}
}
}
}
validate353.errors = vErrors;
return errors === 0;
}

const schema136 = {"type":"integer","maximum":16384,"nullable":true,"minimum":1,"description":""};

function validate355(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate355.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 16384 || isNaN(data)){
validate355.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate355.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate355.errors = vErrors;
return errors === 0;
}

const schema137 = {"type":"integer","maximum":16384,"nullable":true,"minimum":1,"description":""};

function validate357(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate357.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 16384 || isNaN(data)){
validate357.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate357.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate357.errors = vErrors;
return errors === 0;
}

const schema138 = {"type":"integer","maximum":10000,"nullable":true,"minimum":1,"description":""};

function validate359(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate359.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 10000 || isNaN(data)){
validate359.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate359.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate359.errors = vErrors;
return errors === 0;
}

const schema139 = {"type":"number","nullable":true,"minimum":0,"description":""};

function validate361(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(typeof data == "number")) && (data !== null)){
validate361.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data < 0 || isNaN(data)){
validate361.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
validate361.errors = vErrors;
return errors === 0;
}

const schema140 = {"type":"string","maxLength":128,"nullable":true,"pattern":"^(url|b64_json)$","description":""};
const pattern9 = new RegExp("^(url|b64_json)$", "u");

function validate364(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate364.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 128){
validate364.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(!pattern9.test(data)){
validate364.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(url|b64_json)$"},message:"must match pattern \""+"^(url|b64_json)$"+"\""}];
return false;
}
}
}
}
validate364.errors = vErrors;
return errors === 0;
}

const schema141 = {"type":"string","maxLength":128,"nullable":true,"description":""};

function validate366(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate366.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 128){
validate366.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
validate366.errors = vErrors;
return errors === 0;
}

const schema142 = {"type":"integer","maximum":100,"nullable":true,"minimum":0,"description":""};

function validate368(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate368.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 100 || isNaN(data)){
validate368.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate368.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate368.errors = vErrors;
return errors === 0;
}

const schema143 = {"type":"string","maxLength":128,"nullable":true,"description":""};

function validate370(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
validate370.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 128){
validate370.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
validate370.errors = vErrors;
return errors === 0;
}

const schema144 = {"type":"boolean","nullable":true,"description":""};

function validate372(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "boolean") && (data !== null)){
validate372.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
validate372.errors = vErrors;
return errors === 0;
}

const schema145 = {"type":"integer","nullable":true,"minimum":0,"maximum":3,"description":""};

function validate374(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (!(data % 1) && !isNaN(data)))) && (data !== null)){
validate374.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data > 3 || isNaN(data)){
validate374.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3},message:"must be <= 3"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate374.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate374.errors = vErrors;
return errors === 0;
}


function validate346(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
validate346.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate347(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate347.errors : vErrors.concat(validate347.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
const _errs2 = errors;
if(!(validate349(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate349.errors : vErrors.concat(validate349.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
const _errs3 = errors;
if(!(validate351(data.n, {instancePath:instancePath+"/n",parentData:data,parentDataProperty:"n",rootData}))){
vErrors = vErrors === null ? validate351.errors : vErrors.concat(validate351.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
const _errs4 = errors;
if(!(validate353(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData}))){
vErrors = vErrors === null ? validate353.errors : vErrors.concat(validate353.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
const _errs5 = errors;
if(!(validate355(data.width, {instancePath:instancePath+"/width",parentData:data,parentDataProperty:"width",rootData}))){
vErrors = vErrors === null ? validate355.errors : vErrors.concat(validate355.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
const _errs6 = errors;
if(!(validate357(data.height, {instancePath:instancePath+"/height",parentData:data,parentDataProperty:"height",rootData}))){
vErrors = vErrors === null ? validate357.errors : vErrors.concat(validate357.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
const _errs7 = errors;
if(!(validate359(data.steps, {instancePath:instancePath+"/steps",parentData:data,parentDataProperty:"steps",rootData}))){
vErrors = vErrors === null ? validate359.errors : vErrors.concat(validate359.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cfg_scale !== undefined){
const _errs8 = errors;
if(!(validate361(data.cfg_scale, {instancePath:instancePath+"/cfg_scale",parentData:data,parentDataProperty:"cfg_scale",rootData}))){
vErrors = vErrors === null ? validate361.errors : vErrors.concat(validate361.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs9 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sample_method !== undefined){
let data9 = data.sample_method;
const _errs10 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate346.errors = [{instancePath:instancePath+"/sample_method",schemaPath:"#/properties/sample_method/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs10){
if(typeof data9 === "string"){
if(data9.length > 128){
validate346.errors = [{instancePath:instancePath+"/sample_method",schemaPath:"#/properties/sample_method/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flow_shift !== undefined){
let data10 = data.flow_shift;
const _errs13 = errors;
if((!(typeof data10 == "number")) && (data10 !== null)){
validate346.errors = [{instancePath:instancePath+"/flow_shift",schemaPath:"#/properties/flow_shift/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs16 = errors;
if(!(validate364(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData}))){
vErrors = vErrors === null ? validate364.errors : vErrors.concat(validate364.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_format !== undefined){
const _errs17 = errors;
if(!(validate366(data.output_format, {instancePath:instancePath+"/output_format",parentData:data,parentDataProperty:"output_format",rootData}))){
vErrors = vErrors === null ? validate366.errors : vErrors.concat(validate366.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_compression !== undefined){
const _errs18 = errors;
if(!(validate368(data.output_compression, {instancePath:instancePath+"/output_compression",parentData:data,parentDataProperty:"output_compression",rootData}))){
vErrors = vErrors === null ? validate368.errors : vErrors.concat(validate368.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.background !== undefined){
const _errs19 = errors;
if(!(validate370(data.background, {instancePath:instancePath+"/background",parentData:data,parentDataProperty:"background",rootData}))){
vErrors = vErrors === null ? validate370.errors : vErrors.concat(validate370.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs20 = errors;
if(!(validate372(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate372.errors : vErrors.concat(validate372.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_images !== undefined){
const _errs21 = errors;
if(!(validate374(data.partial_images, {instancePath:instancePath+"/partial_images",parentData:data,parentDataProperty:"partial_images",rootData}))){
vErrors = vErrors === null ? validate374.errors : vErrors.concat(validate374.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quality !== undefined){
let data17 = data.quality;
const _errs22 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate346.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs22){
if(typeof data17 === "string"){
if(data17.length > 128){
validate346.errors = [{instancePath:instancePath+"/quality",schemaPath:"#/properties/quality/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.style !== undefined){
let data18 = data.style;
const _errs25 = errors;
if((typeof data18 !== "string") && (data18 !== null)){
validate346.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs25){
if(typeof data18 === "string"){
if(data18.length > 128){
validate346.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs28 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate346.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate346.errors = vErrors;
return errors === 0;
}


function validate345(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createImage" */;
let vErrors = null;
let errors = 0;
if(!(validate346(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate346.errors : vErrors.concat(validate346.errors);
errors = vErrors.length;
}
validate345.errors = vErrors;
return errors === 0;
}

export const createImageEdit = validate378;
const schema146 = {"$id":"createImageEdit","$ref":"document#/components/schemas/ImageEditJsonRequest"};
const schema147 = {"type":"object","description":"","required":["model","prompt","images"],"properties":{"model":{"$ref":"#/components/schemas/ImageModel"},"images":{"type":"array","minItems":1,"maxItems":16,"description":"","items":{"$ref":"#/components/schemas/ImageReference"}},"mask":{"$ref":"#/components/schemas/ImageReference"},"prompt":{"$ref":"#/components/schemas/ImagePrompt"},"n":{"$ref":"#/components/schemas/ImageCount"},"size":{"$ref":"#/components/schemas/ImageSize"},"width":{"$ref":"#/components/schemas/ImageWidth"},"height":{"$ref":"#/components/schemas/ImageHeight"},"steps":{"$ref":"#/components/schemas/ImageSteps"},"cfg_scale":{"$ref":"#/components/schemas/ImageCfgScale"},"seed":{"$ref":"#/components/schemas/Seed"},"response_format":{"$ref":"#/components/schemas/ImageResponseFormat"},"output_format":{"$ref":"#/components/schemas/ImageOutputFormat"},"output_compression":{"$ref":"#/components/schemas/ImageOutputCompression"},"background":{"$ref":"#/components/schemas/ImageBackground"},"stream":{"$ref":"#/components/schemas/ImageStream"},"partial_images":{"$ref":"#/components/schemas/PartialImages"},"user":{"$ref":"#/components/schemas/EndUser"}},"x-nothing":{"null":["mask"],"emptyList":[],"emptyMap":[]}};
const schema148 = {"type":"object","description":"","properties":{"image_url":{"type":"string","nullable":true,"minLength":1,"description":""},"file_id":{"type":"string","nullable":true,"maxLength":1024,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate381(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.image_url !== undefined){
let data0 = data.image_url;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate381.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length < 1){
validate381.errors = [{instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file_id !== undefined){
let data1 = data.file_id;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate381.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 1024){
validate381.errors = [{instancePath:instancePath+"/file_id",schemaPath:"#/properties/file_id/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate381.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate381.errors = vErrors;
return errors === 0;
}


function validate379(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["mask"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.prompt === undefined) && (missing0 = "prompt"))) || ((data.images === undefined) && (missing0 = "images"))){
validate379.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate347(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate347.errors : vErrors.concat(validate347.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data1 = data.images;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
if(data1.length > 16){
validate379.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
if(data1.length < 1){
validate379.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate381(data1[i0], {instancePath:instancePath+"/images/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate381.errors : vErrors.concat(validate381.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate379.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mask !== undefined){
const _errs5 = errors;
if(!(validate381(data.mask, {instancePath:instancePath+"/mask",parentData:data,parentDataProperty:"mask",rootData}))){
vErrors = vErrors === null ? validate381.errors : vErrors.concat(validate381.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
const _errs6 = errors;
if(!(validate349(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate349.errors : vErrors.concat(validate349.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
const _errs7 = errors;
if(!(validate351(data.n, {instancePath:instancePath+"/n",parentData:data,parentDataProperty:"n",rootData}))){
vErrors = vErrors === null ? validate351.errors : vErrors.concat(validate351.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
const _errs8 = errors;
if(!(validate353(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData}))){
vErrors = vErrors === null ? validate353.errors : vErrors.concat(validate353.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
const _errs9 = errors;
if(!(validate355(data.width, {instancePath:instancePath+"/width",parentData:data,parentDataProperty:"width",rootData}))){
vErrors = vErrors === null ? validate355.errors : vErrors.concat(validate355.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
const _errs10 = errors;
if(!(validate357(data.height, {instancePath:instancePath+"/height",parentData:data,parentDataProperty:"height",rootData}))){
vErrors = vErrors === null ? validate357.errors : vErrors.concat(validate357.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
const _errs11 = errors;
if(!(validate359(data.steps, {instancePath:instancePath+"/steps",parentData:data,parentDataProperty:"steps",rootData}))){
vErrors = vErrors === null ? validate359.errors : vErrors.concat(validate359.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cfg_scale !== undefined){
const _errs12 = errors;
if(!(validate361(data.cfg_scale, {instancePath:instancePath+"/cfg_scale",parentData:data,parentDataProperty:"cfg_scale",rootData}))){
vErrors = vErrors === null ? validate361.errors : vErrors.concat(validate361.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
const _errs13 = errors;
if(!(validate100(data.seed, {instancePath:instancePath+"/seed",parentData:data,parentDataProperty:"seed",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs14 = errors;
if(!(validate364(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData}))){
vErrors = vErrors === null ? validate364.errors : vErrors.concat(validate364.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_format !== undefined){
const _errs15 = errors;
if(!(validate366(data.output_format, {instancePath:instancePath+"/output_format",parentData:data,parentDataProperty:"output_format",rootData}))){
vErrors = vErrors === null ? validate366.errors : vErrors.concat(validate366.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_compression !== undefined){
const _errs16 = errors;
if(!(validate368(data.output_compression, {instancePath:instancePath+"/output_compression",parentData:data,parentDataProperty:"output_compression",rootData}))){
vErrors = vErrors === null ? validate368.errors : vErrors.concat(validate368.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.background !== undefined){
const _errs17 = errors;
if(!(validate370(data.background, {instancePath:instancePath+"/background",parentData:data,parentDataProperty:"background",rootData}))){
vErrors = vErrors === null ? validate370.errors : vErrors.concat(validate370.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs18 = errors;
if(!(validate372(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate372.errors : vErrors.concat(validate372.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_images !== undefined){
const _errs19 = errors;
if(!(validate374(data.partial_images, {instancePath:instancePath+"/partial_images",parentData:data,parentDataProperty:"partial_images",rootData}))){
vErrors = vErrors === null ? validate374.errors : vErrors.concat(validate374.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs20 = errors;
if(!(validate119(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate379.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate379.errors = vErrors;
return errors === 0;
}


function validate378(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createImageEdit" */;
let vErrors = null;
let errors = 0;
if(!(validate379(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
errors = vErrors.length;
}
validate378.errors = vErrors;
return errors === 0;
}

export const upscaleImage = validate400;
const schema149 = {"$id":"upscaleImage","$ref":"document#/components/schemas/ImageUpscaleRequest"};
const schema150 = {"type":"object","description":"","required":["model","image"],"properties":{"model":{"type":"string","maxLength":1024,"minLength":1,"description":""},"image":{"type":"string","minLength":1,"description":""},"response_format":{"$ref":"#/components/schemas/ImageResponseFormat"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate401(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.image === undefined) && (missing0 = "image"))){
validate401.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
let data0 = data.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate401.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data0.length < 1){
validate401.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate401.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data1 = data.image;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate401.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate401.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs5 = errors;
if(!(validate364(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData}))){
vErrors = vErrors === null ? validate364.errors : vErrors.concat(validate364.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate401.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate401.errors = vErrors;
return errors === 0;
}


function validate400(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="upscaleImage" */;
let vErrors = null;
let errors = 0;
if(!(validate401(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate401.errors : vErrors.concat(validate401.errors);
errors = vErrors.length;
}
validate400.errors = vErrors;
return errors === 0;
}

export const createOllamaChat = validate404;
const schema151 = {"$id":"createOllamaChat","$ref":"document#/components/schemas/OllamaChatRequest"};
const schema152 = {"type":"object","description":"","required":["model"],"properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"messages":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/OllamaMessage"}},"stream":{"$ref":"#/components/schemas/OllamaStream"},"tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/ChatTool"}},"format":{"$ref":"#/components/schemas/OllamaFormat"},"think":{"$ref":"#/components/schemas/OllamaThink"},"options":{"$ref":"#/components/schemas/OllamaOptions"},"keep_alive":{"$ref":"#/components/schemas/OllamaKeepAlive"},"truncate":{"type":"boolean","nullable":true,"description":""},"logprobs":{"type":"boolean","nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema153 = {"type":"string","minLength":1,"maxLength":512,"description":""};

function validate406(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(data.length > 512){
validate406.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data.length < 1){
validate406.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate406.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate406.errors = vErrors;
return errors === 0;
}

const schema154 = {"type":"object","description":"","required":["role"],"properties":{"role":{"type":"string","enum":["system","user","assistant","tool"],"description":""},"content":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"thinking":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"images":{"$ref":"#/components/schemas/OllamaImages"},"tool_calls":{"type":"array","maxItems":1024,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/OllamaToolCall"}},"tool_name":{"type":"string","maxLength":512,"nullable":true,"description":""},"tool_call_id":{"type":"string","maxLength":512,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema155 = {"type":"array","maxItems":1024,"nullable":true,"description":"","items":{"type":"string","description":""}};

function validate409(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
validate409.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 1024){
validate409.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 1024},message:"must NOT have more than 1024 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs2 = errors;
if(typeof data[i0] !== "string"){
validate409.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
}
validate409.errors = vErrors;
return errors === 0;
}

const schema156 = {"type":"object","description":"","required":["function"],"properties":{"id":{"type":"string","maxLength":512,"nullable":true,"description":""},"function":{"type":"object","description":"","required":["name"],"properties":{"index":{"type":"integer","maximum":65535,"nullable":true,"minimum":0,"description":""},"name":{"type":"string","maxLength":512,"description":""},"arguments":{"type":"object","nullable":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate411(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.function === undefined) && (missing0 = "function")){
validate411.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate411.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate411.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.function !== undefined){
let data1 = data.function;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.name === undefined) && (missing1 = "name")){
validate411.errors = [{instancePath:instancePath+"/function",schemaPath:"#/properties/function/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.index !== undefined){
let data2 = data1.index;
const _errs6 = errors;
if((!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))) && (data2 !== null)){
validate411.errors = [{instancePath:instancePath+"/function/index",schemaPath:"#/properties/function/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data2 == "number"){
if(data2 > 65535 || isNaN(data2)){
validate411.errors = [{instancePath:instancePath+"/function/index",schemaPath:"#/properties/function/properties/index/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate411.errors = [{instancePath:instancePath+"/function/index",schemaPath:"#/properties/function/properties/index/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.name !== undefined){
let data3 = data1.name;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(data3.length > 512){
validate411.errors = [{instancePath:instancePath+"/function/name",schemaPath:"#/properties/function/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate411.errors = [{instancePath:instancePath+"/function/name",schemaPath:"#/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.arguments !== undefined){
let data4 = data1.arguments;
const _errs11 = errors;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
validate411.errors = [{instancePath:instancePath+"/function/arguments",schemaPath:"#/properties/function/properties/arguments/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate411.errors = [{instancePath:instancePath+"/function",schemaPath:"#/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate411.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate411.errors = vErrors;
return errors === 0;
}


function validate408(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.role === undefined) && (missing0 = "role")){
validate408.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate408.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data0 === "system") || (data0 === "user")) || (data0 === "assistant")) || (data0 === "tool"))){
validate408.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema154.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate408.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate408.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thinking !== undefined){
let data2 = data.thinking;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate408.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate408.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
const _errs9 = errors;
if(!(validate409(data.images, {instancePath:instancePath+"/images",parentData:data,parentDataProperty:"images",rootData}))){
vErrors = vErrors === null ? validate409.errors : vErrors.concat(validate409.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_calls !== undefined){
let data4 = data.tool_calls;
const _errs10 = errors;
if((!(Array.isArray(data4))) && (data4 !== null)){
validate408.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data4)){
if(data4.length > 1024){
validate408.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/maxItems",keyword:"maxItems",params:{limit: 1024},message:"must NOT have more than 1024 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs13 = errors;
if(!(validate411(data4[i0], {instancePath:instancePath+"/tool_calls/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate411.errors : vErrors.concat(validate411.errors);
errors = vErrors.length;
}
var valid1 = _errs13 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_name !== undefined){
let data6 = data.tool_name;
const _errs14 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate408.errors = [{instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs14){
if(typeof data6 === "string"){
if(data6.length > 512){
validate408.errors = [{instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_call_id !== undefined){
let data7 = data.tool_call_id;
const _errs17 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate408.errors = [{instancePath:instancePath+"/tool_call_id",schemaPath:"#/properties/tool_call_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs17){
if(typeof data7 === "string"){
if(data7.length > 512){
validate408.errors = [{instancePath:instancePath+"/tool_call_id",schemaPath:"#/properties/tool_call_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate408.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate408.errors = vErrors;
return errors === 0;
}

const schema157 = {"type":"boolean","nullable":true,"description":""};

function validate414(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "boolean") && (data !== null)){
validate414.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
validate414.errors = vErrors;
return errors === 0;
}

const schema158 = {"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]};

function validate417(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 128){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err2 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate417.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate417.errors = vErrors;
return errors === 0;
}

const schema159 = {"description":"","oneOf":[{"type":"boolean","nullable":true,"description":""},{"type":"string","maxLength":128,"description":""}]};

function validate419(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "boolean") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(typeof data === "string"){
if(data.length > 128){
const err1 = {instancePath,schemaPath:"#/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate419.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate419.errors = vErrors;
return errors === 0;
}

const schema160 = {"type":"object","nullable":true,"description":"","properties":{"num_ctx":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":1,"description":""},"num_predict":{"type":"integer","maximum":2147483647,"nullable":true,"description":""},"temperature":{"type":"number","nullable":true,"minimum":0,"description":""},"top_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"top_k":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""},"min_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"typical_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"seed":{"type":"integer","format":"int64","nullable":true,"description":""},"stop":{"description":"","oneOf":[{"type":"string","maxLength":4096,"nullable":true,"description":""},{"type":"array","maxItems":256,"description":"","items":{"type":"string","maxLength":4096}}]},"repeat_penalty":{"type":"number","nullable":true,"description":""},"repeat_last_n":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":-1,"description":""},"presence_penalty":{"type":"number","nullable":true,"description":""},"frequency_penalty":{"type":"number","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate421(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate421.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.num_ctx !== undefined){
let data0 = data.num_ctx;
const _errs2 = errors;
if((!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))) && (data0 !== null)){
validate421.errors = [{instancePath:instancePath+"/num_ctx",schemaPath:"#/properties/num_ctx/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if(typeof data0 == "number"){
if(data0 > 2147483647 || isNaN(data0)){
validate421.errors = [{instancePath:instancePath+"/num_ctx",schemaPath:"#/properties/num_ctx/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate421.errors = [{instancePath:instancePath+"/num_ctx",schemaPath:"#/properties/num_ctx/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.num_predict !== undefined){
let data1 = data.num_predict;
const _errs5 = errors;
if((!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))) && (data1 !== null)){
validate421.errors = [{instancePath:instancePath+"/num_predict",schemaPath:"#/properties/num_predict/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if(typeof data1 == "number"){
if(data1 > 2147483647 || isNaN(data1)){
validate421.errors = [{instancePath:instancePath+"/num_predict",schemaPath:"#/properties/num_predict/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data2 = data.temperature;
const _errs8 = errors;
if((!(typeof data2 == "number")) && (data2 !== null)){
validate421.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs8){
if(typeof data2 == "number"){
if(data2 < 0 || isNaN(data2)){
validate421.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data3 = data.top_p;
const _errs11 = errors;
if((!(typeof data3 == "number")) && (data3 !== null)){
validate421.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs11){
if(typeof data3 == "number"){
if(data3 > 1 || isNaN(data3)){
validate421.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate421.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data4 = data.top_k;
const _errs14 = errors;
if((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (data4 !== null)){
validate421.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs14){
if(typeof data4 == "number"){
if(data4 > 2147483647 || isNaN(data4)){
validate421.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate421.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_p !== undefined){
let data5 = data.min_p;
const _errs17 = errors;
if((!(typeof data5 == "number")) && (data5 !== null)){
validate421.errors = [{instancePath:instancePath+"/min_p",schemaPath:"#/properties/min_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs17){
if(typeof data5 == "number"){
if(data5 > 1 || isNaN(data5)){
validate421.errors = [{instancePath:instancePath+"/min_p",schemaPath:"#/properties/min_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate421.errors = [{instancePath:instancePath+"/min_p",schemaPath:"#/properties/min_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.typical_p !== undefined){
let data6 = data.typical_p;
const _errs20 = errors;
if((!(typeof data6 == "number")) && (data6 !== null)){
validate421.errors = [{instancePath:instancePath+"/typical_p",schemaPath:"#/properties/typical_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs20){
if(typeof data6 == "number"){
if(data6 > 1 || isNaN(data6)){
validate421.errors = [{instancePath:instancePath+"/typical_p",schemaPath:"#/properties/typical_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate421.errors = [{instancePath:instancePath+"/typical_p",schemaPath:"#/properties/typical_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data7 = data.seed;
const _errs23 = errors;
if((!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))) && (data7 !== null)){
validate421.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data8 = data.stop;
const _errs26 = errors;
const _errs27 = errors;
let valid1 = false;
let passing0 = null;
const _errs28 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
const err0 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs28){
if(typeof data8 === "string"){
if(data8.length > 4096){
const err1 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs28 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data8)){
if(data8.length > 256){
const err2 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs33 = errors;
if(errors === _errs33){
if(typeof data9 === "string"){
if(data9.length > 4096){
const err3 = {instancePath:instancePath+"/stop/" + i0,schemaPath:"#/properties/stop/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/stop/" + i0,schemaPath:"#/properties/stop/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs33 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs31 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate421.errors = vErrors;
return false;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_penalty !== undefined){
let data10 = data.repeat_penalty;
const _errs35 = errors;
if((!(typeof data10 == "number")) && (data10 !== null)){
validate421.errors = [{instancePath:instancePath+"/repeat_penalty",schemaPath:"#/properties/repeat_penalty/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_last_n !== undefined){
let data11 = data.repeat_last_n;
const _errs38 = errors;
if((!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))) && (data11 !== null)){
validate421.errors = [{instancePath:instancePath+"/repeat_last_n",schemaPath:"#/properties/repeat_last_n/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs38){
if(typeof data11 == "number"){
if(data11 > 2147483647 || isNaN(data11)){
validate421.errors = [{instancePath:instancePath+"/repeat_last_n",schemaPath:"#/properties/repeat_last_n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data11 < -1 || isNaN(data11)){
validate421.errors = [{instancePath:instancePath+"/repeat_last_n",schemaPath:"#/properties/repeat_last_n/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
}
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
let data12 = data.presence_penalty;
const _errs41 = errors;
if((!(typeof data12 == "number")) && (data12 !== null)){
validate421.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
let data13 = data.frequency_penalty;
const _errs44 = errors;
if((!(typeof data13 == "number")) && (data13 !== null)){
validate421.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
validate421.errors = vErrors;
return errors === 0;
}

const schema161 = {"description":"","oneOf":[{"type":"number","description":""},{"type":"string","maxLength":128,"nullable":true,"description":""}]};

function validate423(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(typeof data == "number")){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if((typeof data !== "string") && (data !== null)){
const err1 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(errors === _errs3){
if(typeof data === "string"){
if(data.length > 128){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate423.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate423.errors = vErrors;
return errors === 0;
}


function validate405(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate405.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data1 = data.messages;
const _errs2 = errors;
if((!(Array.isArray(data1))) && (data1 !== null)){
validate405.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
if(Array.isArray(data1)){
if(data1.length > 10000){
validate405.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate408(data1[i0], {instancePath:instancePath+"/messages/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate408.errors : vErrors.concat(validate408.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs6 = errors;
if(!(validate414(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data4 = data.tools;
const _errs7 = errors;
if((!(Array.isArray(data4))) && (data4 !== null)){
validate405.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs7){
if(Array.isArray(data4)){
if(data4.length > 4096){
validate405.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate104(data4[i1], {instancePath:instancePath+"/tools/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.format !== undefined){
const _errs11 = errors;
if(!(validate417(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate417.errors : vErrors.concat(validate417.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.think !== undefined){
const _errs12 = errors;
if(!(validate419(data.think, {instancePath:instancePath+"/think",parentData:data,parentDataProperty:"think",rootData}))){
vErrors = vErrors === null ? validate419.errors : vErrors.concat(validate419.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
const _errs13 = errors;
if(!(validate421(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate421.errors : vErrors.concat(validate421.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_alive !== undefined){
const _errs14 = errors;
if(!(validate423(data.keep_alive, {instancePath:instancePath+"/keep_alive",parentData:data,parentDataProperty:"keep_alive",rootData}))){
vErrors = vErrors === null ? validate423.errors : vErrors.concat(validate423.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncate !== undefined){
let data10 = data.truncate;
const _errs15 = errors;
if((typeof data10 !== "boolean") && (data10 !== null)){
validate405.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data11 = data.logprobs;
const _errs18 = errors;
if((typeof data11 !== "boolean") && (data11 !== null)){
validate405.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data12 = data.top_logprobs;
const _errs21 = errors;
if((!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))) && (data12 !== null)){
validate405.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs21){
if(typeof data12 == "number"){
if(data12 > 20 || isNaN(data12)){
validate405.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data12 < 0 || isNaN(data12)){
validate405.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate405.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate405.errors = vErrors;
return errors === 0;
}


function validate404(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createOllamaChat" */;
let vErrors = null;
let errors = 0;
if(!(validate405(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate405.errors : vErrors.concat(validate405.errors);
errors = vErrors.length;
}
validate404.errors = vErrors;
return errors === 0;
}

export const createOllamaGeneration = validate426;
const schema162 = {"$id":"createOllamaGeneration","$ref":"document#/components/schemas/OllamaGenerateRequest"};
const schema163 = {"type":"object","description":"","required":["model"],"properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"prompt":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"system":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"images":{"$ref":"#/components/schemas/OllamaImages"},"raw":{"type":"boolean","nullable":true,"description":""},"template":{"type":"string","nullable":true,"description":""},"suffix":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"context":{"type":"array","maxItems":300000,"nullable":true,"description":"","items":{"type":"integer","maximum":2147483647}},"stream":{"$ref":"#/components/schemas/OllamaStream"},"format":{"$ref":"#/components/schemas/OllamaFormat"},"think":{"$ref":"#/components/schemas/OllamaThink"},"options":{"$ref":"#/components/schemas/OllamaOptions"},"keep_alive":{"$ref":"#/components/schemas/OllamaKeepAlive"},"truncate":{"type":"boolean","nullable":true,"description":""},"width":{"type":"integer","nullable":true,"minimum":1,"maximum":16384,"description":""},"height":{"type":"integer","nullable":true,"minimum":1,"maximum":16384,"description":""},"steps":{"type":"integer","nullable":true,"minimum":1,"maximum":10000,"description":""},"logprobs":{"type":"boolean","nullable":true,"description":""},"top_logprobs":{"type":"integer","nullable":true,"minimum":0,"maximum":20,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate427(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate427.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs2 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate427.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate427.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.system !== undefined){
let data2 = data.system;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate427.errors = [{instancePath:instancePath+"/system",schemaPath:"#/properties/system/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 10000000){
validate427.errors = [{instancePath:instancePath+"/system",schemaPath:"#/properties/system/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
const _errs8 = errors;
if(!(validate409(data.images, {instancePath:instancePath+"/images",parentData:data,parentDataProperty:"images",rootData}))){
vErrors = vErrors === null ? validate409.errors : vErrors.concat(validate409.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.raw !== undefined){
let data4 = data.raw;
const _errs9 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate427.errors = [{instancePath:instancePath+"/raw",schemaPath:"#/properties/raw/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.template !== undefined){
let data5 = data.template;
const _errs12 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate427.errors = [{instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suffix !== undefined){
let data6 = data.suffix;
const _errs15 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate427.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs15){
if(typeof data6 === "string"){
if(data6.length > 10000000){
validate427.errors = [{instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
let data7 = data.context;
const _errs18 = errors;
if((!(Array.isArray(data7))) && (data7 !== null)){
validate427.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs18){
if(Array.isArray(data7)){
if(data7.length > 300000){
validate427.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/maxItems",keyword:"maxItems",params:{limit: 300000},message:"must NOT have more than 300000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs21 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate427.errors = [{instancePath:instancePath+"/context/" + i0,schemaPath:"#/properties/context/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs21){
if(typeof data8 == "number"){
if(data8 > 2147483647 || isNaN(data8)){
validate427.errors = [{instancePath:instancePath+"/context/" + i0,schemaPath:"#/properties/context/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
}
}
var valid1 = _errs21 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs23 = errors;
if(!(validate414(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.format !== undefined){
const _errs24 = errors;
if(!(validate417(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate417.errors : vErrors.concat(validate417.errors);
errors = vErrors.length;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.think !== undefined){
const _errs25 = errors;
if(!(validate419(data.think, {instancePath:instancePath+"/think",parentData:data,parentDataProperty:"think",rootData}))){
vErrors = vErrors === null ? validate419.errors : vErrors.concat(validate419.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
const _errs26 = errors;
if(!(validate421(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate421.errors : vErrors.concat(validate421.errors);
errors = vErrors.length;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_alive !== undefined){
const _errs27 = errors;
if(!(validate423(data.keep_alive, {instancePath:instancePath+"/keep_alive",parentData:data,parentDataProperty:"keep_alive",rootData}))){
vErrors = vErrors === null ? validate423.errors : vErrors.concat(validate423.errors);
errors = vErrors.length;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncate !== undefined){
let data14 = data.truncate;
const _errs28 = errors;
if((typeof data14 !== "boolean") && (data14 !== null)){
validate427.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data15 = data.width;
const _errs31 = errors;
if((!((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15)))) && (data15 !== null)){
validate427.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs31){
if(typeof data15 == "number"){
if(data15 > 16384 || isNaN(data15)){
validate427.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data15 < 1 || isNaN(data15)){
validate427.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
let data16 = data.height;
const _errs34 = errors;
if((!((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16)))) && (data16 !== null)){
validate427.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs34){
if(typeof data16 == "number"){
if(data16 > 16384 || isNaN(data16)){
validate427.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384},message:"must be <= 16384"}];
return false;
}
else {
if(data16 < 1 || isNaN(data16)){
validate427.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data17 = data.steps;
const _errs37 = errors;
if((!((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17)))) && (data17 !== null)){
validate427.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs37){
if(typeof data17 == "number"){
if(data17 > 10000 || isNaN(data17)){
validate427.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data17 < 1 || isNaN(data17)){
validate427.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data18 = data.logprobs;
const _errs40 = errors;
if((typeof data18 !== "boolean") && (data18 !== null)){
validate427.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data19 = data.top_logprobs;
const _errs43 = errors;
if((!((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19)))) && (data19 !== null)){
validate427.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs43){
if(typeof data19 == "number"){
if(data19 > 20 || isNaN(data19)){
validate427.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data19 < 0 || isNaN(data19)){
validate427.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate427.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate427.errors = vErrors;
return errors === 0;
}


function validate426(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createOllamaGeneration" */;
let vErrors = null;
let errors = 0;
if(!(validate427(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate427.errors : vErrors.concat(validate427.errors);
errors = vErrors.length;
}
validate426.errors = vErrors;
return errors === 0;
}

export const createOllamaEmbeddings = validate436;
const schema164 = {"$id":"createOllamaEmbeddings","$ref":"document#/components/schemas/OllamaEmbedRequest"};
const schema165 = {"type":"object","description":"","required":["model","input"],"properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"input":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":2048,"description":"","items":{"type":"string","maxLength":10000000}}]},"truncate":{"type":"boolean","nullable":true,"description":""},"dimensions":{"type":"integer","maximum":65535,"nullable":true,"minimum":1,"description":""},"options":{"$ref":"#/components/schemas/OllamaOptions"},"keep_alive":{"$ref":"#/components/schemas/OllamaKeepAlive"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate437(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.input === undefined) && (missing0 = "input"))){
validate437.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data1 = data.input;
const _errs2 = errors;
const _errs3 = errors;
let valid1 = false;
let passing0 = null;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 2048){
const err2 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 2048},message:"must NOT have more than 2048 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(data2.length > 10000000){
const err3 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/input/" + i0,schemaPath:"#/properties/input/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate437.errors = vErrors;
return false;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncate !== undefined){
let data3 = data.truncate;
const _errs10 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate437.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dimensions !== undefined){
let data4 = data.dimensions;
const _errs13 = errors;
if((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (data4 !== null)){
validate437.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs13){
if(typeof data4 == "number"){
if(data4 > 65535 || isNaN(data4)){
validate437.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate437.errors = [{instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
const _errs16 = errors;
if(!(validate421(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate421.errors : vErrors.concat(validate421.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_alive !== undefined){
const _errs17 = errors;
if(!(validate423(data.keep_alive, {instancePath:instancePath+"/keep_alive",parentData:data,parentDataProperty:"keep_alive",rootData}))){
vErrors = vErrors === null ? validate423.errors : vErrors.concat(validate423.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate437.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate437.errors = vErrors;
return errors === 0;
}


function validate436(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createOllamaEmbeddings" */;
let vErrors = null;
let errors = 0;
if(!(validate437(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate437.errors : vErrors.concat(validate437.errors);
errors = vErrors.length;
}
validate436.errors = vErrors;
return errors === 0;
}

export const createOllamaEmbedding = validate442;
const schema166 = {"$id":"createOllamaEmbedding","$ref":"document#/components/schemas/OllamaEmbeddingRequest"};
const schema167 = {"type":"object","description":"","required":["model","prompt"],"properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"prompt":{"type":"string","maxLength":10000000,"description":""},"truncate":{"type":"boolean","nullable":true,"description":""},"options":{"$ref":"#/components/schemas/OllamaOptions"},"keep_alive":{"$ref":"#/components/schemas/OllamaKeepAlive"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate443(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
validate443.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data1 = data.prompt;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate443.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
else {
validate443.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncate !== undefined){
let data2 = data.truncate;
const _errs4 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate443.errors = [{instancePath:instancePath+"/truncate",schemaPath:"#/properties/truncate/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
const _errs7 = errors;
if(!(validate421(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate421.errors : vErrors.concat(validate421.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_alive !== undefined){
const _errs8 = errors;
if(!(validate423(data.keep_alive, {instancePath:instancePath+"/keep_alive",parentData:data,parentDataProperty:"keep_alive",rootData}))){
vErrors = vErrors === null ? validate423.errors : vErrors.concat(validate423.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate443.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate443.errors = vErrors;
return errors === 0;
}


function validate442(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createOllamaEmbedding" */;
let vErrors = null;
let errors = 0;
if(!(validate443(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
errors = vErrors.length;
}
validate442.errors = vErrors;
return errors === 0;
}

export const showOllamaModel = validate448;
const schema168 = {"$id":"showOllamaModel","$ref":"document#/components/schemas/OllamaShowRequest"};
const schema169 = {"type":"object","description":"","properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"name":{"type":"string","minLength":1,"maxLength":512,"deprecated":true,"description":""},"verbose":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["model","name"],"emptyList":[],"emptyMap":[]}};

function validate449(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model","name"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 512){
validate449.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate449.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate449.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verbose !== undefined){
let data2 = data.verbose;
const _errs4 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate449.errors = [{instancePath:instancePath+"/verbose",schemaPath:"#/properties/verbose/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate449.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate449.errors = vErrors;
return errors === 0;
}


function validate448(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="showOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate449(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate449.errors : vErrors.concat(validate449.errors);
errors = vErrors.length;
}
validate448.errors = vErrors;
return errors === 0;
}

export const pullOllamaModel = validate452;
const schema170 = {"$id":"pullOllamaModel","$ref":"document#/components/schemas/OllamaPullRequest"};
const schema171 = {"type":"object","description":"","properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"name":{"type":"string","minLength":1,"maxLength":512,"deprecated":true,"description":""},"stream":{"$ref":"#/components/schemas/OllamaStream"},"insecure":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":["model","name"],"emptyList":[],"emptyMap":[]}};

function validate453(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model","name"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 512){
validate453.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate453.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate453.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
const _errs4 = errors;
if(!(validate414(data.stream, {instancePath:instancePath+"/stream",parentData:data,parentDataProperty:"stream",rootData}))){
vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.insecure !== undefined){
let data3 = data.insecure;
const _errs5 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate453.errors = [{instancePath:instancePath+"/insecure",schemaPath:"#/properties/insecure/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate453.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate453.errors = vErrors;
return errors === 0;
}


function validate452(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="pullOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate453(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate453.errors : vErrors.concat(validate453.errors);
errors = vErrors.length;
}
validate452.errors = vErrors;
return errors === 0;
}

export const deleteOllamaModel = validate457;
const schema172 = {"$id":"deleteOllamaModel","$ref":"document#/components/schemas/OllamaNameRequest"};
const schema173 = {"type":"object","description":"","properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"name":{"type":"string","minLength":1,"maxLength":512,"deprecated":true,"description":""}},"x-nothing":{"null":["model","name"],"emptyList":[],"emptyMap":[]}};

function validate458(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model","name"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 512){
validate458.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate458.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate458.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate458.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate458.errors = vErrors;
return errors === 0;
}


function validate457(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="deleteOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate458(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate458.errors : vErrors.concat(validate458.errors);
errors = vErrors.length;
}
validate457.errors = vErrors;
return errors === 0;
}

export const createOllamaModel = validate461;
const schema174 = {"$id":"createOllamaModel","$ref":"document#/components/schemas/OllamaCreateRequest"};
const schema175 = {"type":"object","description":"","properties":{"model":{"$ref":"#/components/schemas/OllamaModelName"},"from":{"type":"string","maxLength":1024,"nullable":true,"description":""},"system":{"type":"string","nullable":true,"description":""}},"x-nothing":{"null":["model"],"emptyList":[],"emptyMap":[]}};

function validate462(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.from !== undefined){
let data1 = data.from;
const _errs2 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate462.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 1024){
validate462.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.system !== undefined){
let data2 = data.system;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate462.errors = [{instancePath:instancePath+"/system",schemaPath:"#/properties/system/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate462.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate462.errors = vErrors;
return errors === 0;
}


function validate461(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate462(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate462.errors : vErrors.concat(validate462.errors);
errors = vErrors.length;
}
validate461.errors = vErrors;
return errors === 0;
}

export const copyOllamaModel = validate465;
const schema176 = {"$id":"copyOllamaModel","$ref":"document#/components/schemas/OllamaCopyRequest"};
const schema177 = {"type":"object","description":"","properties":{"source":{"type":"string","maxLength":1024,"description":""},"destination":{"type":"string","maxLength":1024,"description":""}},"x-nothing":{"null":["source","destination"],"emptyList":[],"emptyMap":[]}};

function validate466(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["source","destination"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.source !== undefined){
let data0 = data.source;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate466.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
else {
validate466.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.destination !== undefined){
let data1 = data.destination;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 1024){
validate466.errors = [{instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
else {
validate466.errors = [{instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate466.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate466.errors = vErrors;
return errors === 0;
}


function validate465(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="copyOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate466(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate466.errors : vErrors.concat(validate466.errors);
errors = vErrors.length;
}
validate465.errors = vErrors;
return errors === 0;
}

export const pushOllamaModel = validate468;
const schema178 = {"$id":"pushOllamaModel","$ref":"document#/components/schemas/OllamaNameRequest"};

function validate469(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model","name"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate406(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate406.errors : vErrors.concat(validate406.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 512){
validate469.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate469.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate469.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate469.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate469.errors = vErrors;
return errors === 0;
}


function validate468(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="pushOllamaModel" */;
let vErrors = null;
let errors = 0;
if(!(validate469(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate469.errors : vErrors.concat(validate469.errors);
errors = vErrors.length;
}
validate468.errors = vErrors;
return errors === 0;
}

export const createMessage = validate472;
const schema180 = {"$id":"createMessage","$ref":"document#/components/schemas/AnthropicMessageRequest"};
const schema181 = {"type":"object","description":"","required":["model","max_tokens","messages"],"properties":{"model":{"$ref":"#/components/schemas/AnthropicModelName"},"max_tokens":{"type":"integer","maximum":2147483647,"minimum":1,"description":""},"messages":{"$ref":"#/components/schemas/AnthropicMessages"},"system":{"$ref":"#/components/schemas/AnthropicSystem"},"stream":{"type":"boolean","nullable":true,"description":""},"temperature":{"type":"number","nullable":true,"minimum":0,"maximum":2,"description":""},"top_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"top_k":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""},"stop_sequences":{"type":"array","maxItems":256,"nullable":true,"description":"","items":{"type":"string","maxLength":4096}},"tools":{"$ref":"#/components/schemas/AnthropicTools"},"tool_choice":{"$ref":"#/components/schemas/AnthropicToolChoice"},"thinking":{"$ref":"#/components/schemas/AnthropicThinking"},"output_config":{"$ref":"#/components/schemas/AnthropicOutputConfig"},"output_format":{"$ref":"#/components/schemas/AnthropicOutputFormat"},"thread":{"$ref":"#/components/schemas/AnthropicThread"},"context_management":{"$ref":"#/components/schemas/AnthropicContextManagement"},"container":{"$ref":"#/components/schemas/AnthropicContainer"},"mcp_servers":{"$ref":"#/components/schemas/AnthropicMcpServers"},"metadata":{"type":"object","nullable":true,"description":"","additionalProperties":true},"service_tier":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema182 = {"type":"string","minLength":1,"maxLength":512,"description":""};

function validate474(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(data.length > 512){
validate474.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data.length < 1){
validate474.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate474.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate474.errors = vErrors;
return errors === 0;
}

const schema183 = {"type":"array","maxItems":10000,"minItems":1,"description":"","items":{"$ref":"#/components/schemas/AnthropicInputMessage"}};
const schema184 = {"type":"object","description":"","required":["role","content"],"properties":{"role":{"type":"string","enum":["user","assistant","system"],"description":""},"content":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/AnthropicInputBlock"}}]}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema185 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"text":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"source":{"$ref":"#/components/schemas/AnthropicSource"},"title":{"type":"string","maxLength":512,"nullable":true,"description":""},"id":{"type":"string","maxLength":512,"nullable":true,"description":""},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"toolset_name":{"type":"string","maxLength":512,"nullable":true,"description":""},"input":{"type":"object","nullable":true,"description":"","additionalProperties":true},"tool_use_id":{"type":"string","maxLength":512,"nullable":true,"description":""},"content":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/AnthropicResultBlock"}},{"type":"object","description":"","additionalProperties":true}]},"is_error":{"type":"boolean","nullable":true,"description":""},"thinking":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"signature":{"type":"string","maxLength":20000000,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema186 = {"description":"","oneOf":[{"$ref":"#/components/schemas/AnthropicSourceData"},{"type":"string","maxLength":8192,"description":""}]};
const schema187 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"media_type":{"type":"string","maxLength":128,"nullable":true,"description":""},"data":{"type":"string","nullable":true,"description":""},"content":{"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/AnthropicTextPart"}}]}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema188 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"text":{"type":"string","maxLength":10000000,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate481(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate481.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate481.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate481.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data1 = data.text;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate481.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate481.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate481.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate481.errors = vErrors;
return errors === 0;
}


function validate480(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate480.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate480.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate480.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate480.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.media_type !== undefined){
let data1 = data.media_type;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate480.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 128){
validate480.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate480.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data3 = data.content;
const _errs10 = errors;
const _errs11 = errors;
let valid1 = false;
let passing0 = null;
const _errs12 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
const err0 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs12){
if(typeof data3 === "string"){
if(data3.length > 10000000){
const err1 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs12 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data3)){
if(data3.length > 10000){
const err2 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs17 = errors;
if(!(validate481(data3[i0], {instancePath:instancePath+"/content/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
var valid2 = _errs17 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate480.errors = vErrors;
return false;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
validate480.errors = vErrors;
return errors === 0;
}


function validate479(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate480(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate480.errors : vErrors.concat(validate480.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs2 = errors;
if(errors === _errs2){
if(typeof data === "string"){
if(data.length > 8192){
const err0 = {instancePath,schemaPath:"#/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate479.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate479.errors = vErrors;
return errors === 0;
}

const schema189 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"text":{"type":"string","maxLength":10000000,"nullable":true,"description":""},"source":{"$ref":"#/components/schemas/AnthropicSource"},"title":{"type":"string","maxLength":512,"nullable":true,"description":""},"content":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/AnthropicTextPart"}},"tool_name":{"type":"string","maxLength":512,"nullable":true,"description":""},"tabs":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}},"state_changes":{"type":"array","maxItems":10000,"nullable":true,"description":"","items":{"type":"object","description":"","additionalProperties":true}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate485(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate485.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate485.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate485.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data1 = data.text;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate485.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate485.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs6 = errors;
if(!(validate479(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate479.errors : vErrors.concat(validate479.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data3 = data.title;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate485.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 512){
validate485.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data4 = data.content;
const _errs10 = errors;
if((!(Array.isArray(data4))) && (data4 !== null)){
validate485.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data4)){
if(data4.length > 10000){
validate485.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs13 = errors;
if(!(validate481(data4[i0], {instancePath:instancePath+"/content/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
var valid1 = _errs13 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_name !== undefined){
let data6 = data.tool_name;
const _errs14 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate485.errors = [{instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs14){
if(typeof data6 === "string"){
if(data6.length > 512){
validate485.errors = [{instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tabs !== undefined){
let data7 = data.tabs;
const _errs17 = errors;
if((!(Array.isArray(data7))) && (data7 !== null)){
validate485.errors = [{instancePath:instancePath+"/tabs",schemaPath:"#/properties/tabs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs17){
if(Array.isArray(data7)){
if(data7.length > 10000){
validate485.errors = [{instancePath:instancePath+"/tabs",schemaPath:"#/properties/tabs/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs20 = errors;
if(errors === _errs20){
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
validate485.errors = [{instancePath:instancePath+"/tabs/" + i1,schemaPath:"#/properties/tabs/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs20 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state_changes !== undefined){
let data9 = data.state_changes;
const _errs23 = errors;
if((!(Array.isArray(data9))) && (data9 !== null)){
validate485.errors = [{instancePath:instancePath+"/state_changes",schemaPath:"#/properties/state_changes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs23){
if(Array.isArray(data9)){
if(data9.length > 10000){
validate485.errors = [{instancePath:instancePath+"/state_changes",schemaPath:"#/properties/state_changes/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
const _errs26 = errors;
if(errors === _errs26){
if(!(data10 && typeof data10 == "object" && !Array.isArray(data10))){
validate485.errors = [{instancePath:instancePath+"/state_changes/" + i2,schemaPath:"#/properties/state_changes/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs26 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate485.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate485.errors = vErrors;
return errors === 0;
}


function validate478(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate478.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate478.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate478.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data1 = data.text;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate478.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 10000000){
validate478.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs6 = errors;
if(!(validate479(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate479.errors : vErrors.concat(validate479.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data3 = data.title;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate478.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 512){
validate478.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data4 = data.id;
const _errs10 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate478.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs10){
if(typeof data4 === "string"){
if(data4.length > 512){
validate478.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data5 = data.name;
const _errs13 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate478.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length > 512){
validate478.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolset_name !== undefined){
let data6 = data.toolset_name;
const _errs16 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate478.errors = [{instancePath:instancePath+"/toolset_name",schemaPath:"#/properties/toolset_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs16){
if(typeof data6 === "string"){
if(data6.length > 512){
validate478.errors = [{instancePath:instancePath+"/toolset_name",schemaPath:"#/properties/toolset_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input !== undefined){
let data7 = data.input;
const _errs19 = errors;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
validate478.errors = [{instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_use_id !== undefined){
let data8 = data.tool_use_id;
const _errs23 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate478.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs23){
if(typeof data8 === "string"){
if(data8.length > 512){
validate478.errors = [{instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data9 = data.content;
const _errs26 = errors;
const _errs27 = errors;
let valid1 = false;
let passing0 = null;
const _errs28 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
const err0 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs28){
if(typeof data9 === "string"){
if(data9.length > 10000000){
const err1 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs28 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data9)){
if(data9.length > 10000){
const err2 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
const _errs33 = errors;
if(!(validate485(data9[i0], {instancePath:instancePath+"/content/" + i0,parentData:data9,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate485.errors : vErrors.concat(validate485.errors);
errors = vErrors.length;
}
var valid2 = _errs33 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs31 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
const _errs34 = errors;
if(errors === _errs34){
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs34 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid1 = true;
passing0 = 2;
}
}
}
if(!valid1){
const err5 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate478.errors = vErrors;
return false;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_error !== undefined){
let data11 = data.is_error;
const _errs37 = errors;
if((typeof data11 !== "boolean") && (data11 !== null)){
validate478.errors = [{instancePath:instancePath+"/is_error",schemaPath:"#/properties/is_error/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thinking !== undefined){
let data12 = data.thinking;
const _errs40 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate478.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs40){
if(typeof data12 === "string"){
if(data12.length > 10000000){
validate478.errors = [{instancePath:instancePath+"/thinking",schemaPath:"#/properties/thinking/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"}];
return false;
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signature !== undefined){
let data13 = data.signature;
const _errs43 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate478.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs43){
if(typeof data13 === "string"){
if(data13.length > 20000000){
validate478.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/maxLength",keyword:"maxLength",params:{limit: 20000000},message:"must NOT have more than 20000000 characters"}];
return false;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate478.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate478.errors = vErrors;
return errors === 0;
}


function validate477(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))){
validate477.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate477.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data0 === "user") || (data0 === "assistant")) || (data0 === "system"))){
validate477.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema184.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
let passing0 = null;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 10000000){
const err0 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data1)){
if(data1.length > 10000){
const err2 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate478(data1[i0], {instancePath:instancePath+"/content/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate478.errors : vErrors.concat(validate478.errors);
errors = vErrors.length;
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err4 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate477.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate477.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate477.errors = vErrors;
return errors === 0;
}


function validate476(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 10000){
validate476.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data.length < 1){
validate476.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate477(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate477.errors : vErrors.concat(validate477.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate476.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate476.errors = vErrors;
return errors === 0;
}

const schema190 = {"description":"","oneOf":[{"type":"string","maxLength":10000000,"nullable":true,"description":""},{"type":"array","maxItems":10000,"description":"","items":{"$ref":"#/components/schemas/AnthropicInputBlock"}}]};

function validate492(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 10000000){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 10000000},message:"must NOT have more than 10000000 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data)){
if(data.length > 10000){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate478(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate478.errors : vErrors.concat(validate478.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate492.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate492.errors = vErrors;
return errors === 0;
}

const schema191 = {"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/AnthropicTool"}};
const schema192 = {"type":"object","description":"","properties":{"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"type":{"type":"string","maxLength":128,"nullable":true,"description":""},"description":{"type":"string","maxLength":100000,"nullable":true,"description":""},"input_schema":{"type":"object","nullable":true,"description":"","additionalProperties":true},"strict":{"type":"boolean","nullable":true,"description":""},"display_width_px":{"type":"integer","format":"int64","nullable":true,"description":""},"display_height_px":{"type":"integer","format":"int64","nullable":true,"description":""},"enable_zoom":{"type":"boolean","nullable":true,"description":""},"max_characters":{"type":"integer","format":"int64","nullable":true,"description":""},"configs":{"type":"object","nullable":true,"description":"","additionalProperties":true}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate496(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate496.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate496.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate496.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 128){
validate496.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate496.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 100000){
validate496.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_schema !== undefined){
let data3 = data.input_schema;
const _errs10 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate496.errors = [{instancePath:instancePath+"/input_schema",schemaPath:"#/properties/input_schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.strict !== undefined){
let data4 = data.strict;
const _errs14 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate496.errors = [{instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_width_px !== undefined){
let data5 = data.display_width_px;
const _errs17 = errors;
if((!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))) && (data5 !== null)){
validate496.errors = [{instancePath:instancePath+"/display_width_px",schemaPath:"#/properties/display_width_px/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_height_px !== undefined){
let data6 = data.display_height_px;
const _errs20 = errors;
if((!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))) && (data6 !== null)){
validate496.errors = [{instancePath:instancePath+"/display_height_px",schemaPath:"#/properties/display_height_px/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enable_zoom !== undefined){
let data7 = data.enable_zoom;
const _errs23 = errors;
if((typeof data7 !== "boolean") && (data7 !== null)){
validate496.errors = [{instancePath:instancePath+"/enable_zoom",schemaPath:"#/properties/enable_zoom/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_characters !== undefined){
let data8 = data.max_characters;
const _errs26 = errors;
if((!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))) && (data8 !== null)){
validate496.errors = [{instancePath:instancePath+"/max_characters",schemaPath:"#/properties/max_characters/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.configs !== undefined){
let data9 = data.configs;
const _errs29 = errors;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
validate496.errors = [{instancePath:instancePath+"/configs",schemaPath:"#/properties/configs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate496.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate496.errors = vErrors;
return errors === 0;
}


function validate495(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
validate495.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 4096){
validate495.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs2 = errors;
if(!(validate496(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate496.errors : vErrors.concat(validate496.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
}
validate495.errors = vErrors;
return errors === 0;
}

const schema193 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","enum":["auto","any","tool","none"],"description":""},"name":{"type":"string","maxLength":512,"nullable":true,"description":""},"disable_parallel_tool_use":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate499(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate499.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate499.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate499.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data0 === "auto") || (data0 === "any")) || (data0 === "tool")) || (data0 === "none"))){
validate499.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema193.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate499.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 512){
validate499.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disable_parallel_tool_use !== undefined){
let data2 = data.disable_parallel_tool_use;
const _errs7 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate499.errors = [{instancePath:instancePath+"/disable_parallel_tool_use",schemaPath:"#/properties/disable_parallel_tool_use/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate499.errors = vErrors;
return errors === 0;
}

const schema194 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"budget_tokens":{"type":"integer","maximum":2147483647,"nullable":true,"description":""},"display":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate501(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate501.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate501.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate501.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate501.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.budget_tokens !== undefined){
let data1 = data.budget_tokens;
const _errs4 = errors;
if((!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))) && (data1 !== null)){
validate501.errors = [{instancePath:instancePath+"/budget_tokens",schemaPath:"#/properties/budget_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if(typeof data1 == "number"){
if(data1 > 2147483647 || isNaN(data1)){
validate501.errors = [{instancePath:instancePath+"/budget_tokens",schemaPath:"#/properties/budget_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display !== undefined){
let data2 = data.display;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate501.errors = [{instancePath:instancePath+"/display",schemaPath:"#/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 128){
validate501.errors = [{instancePath:instancePath+"/display",schemaPath:"#/properties/display/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate501.errors = vErrors;
return errors === 0;
}

const schema195 = {"type":"object","nullable":true,"description":"","properties":{"effort":{"type":"string","maxLength":128,"nullable":true,"description":""},"format":{"$ref":"#/components/schemas/AnthropicOutputFormat"}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema196 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","enum":["json_schema"],"description":""},"schema":{"type":"object","description":"","additionalProperties":true}},"x-nothing":{"null":["schema"],"emptyList":[],"emptyMap":[]}};

function validate504(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate504.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["schema"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate504.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate504.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(data0 === "json_schema")){
validate504.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema196.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schema !== undefined){
let data1 = data.schema;
const _errs4 = errors;
if(errors === _errs4){
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate504.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
validate504.errors = vErrors;
return errors === 0;
}


function validate503(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate503.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.effort !== undefined){
let data0 = data.effort;
const _errs2 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate503.errors = [{instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate503.errors = [{instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.format !== undefined){
const _errs5 = errors;
if(!(validate504(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
validate503.errors = vErrors;
return errors === 0;
}

const schema197 = {"type":"object","nullable":true,"description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"previous_message_id":{"type":"string","maxLength":512,"nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate508(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate508.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate508.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate508.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate508.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_message_id !== undefined){
let data1 = data.previous_message_id;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate508.errors = [{instancePath:instancePath+"/previous_message_id",schemaPath:"#/properties/previous_message_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 512){
validate508.errors = [{instancePath:instancePath+"/previous_message_id",schemaPath:"#/properties/previous_message_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
validate508.errors = vErrors;
return errors === 0;
}

const schema198 = {"type":"object","nullable":true,"description":"","properties":{"edits":{"type":"array","maxItems":16,"nullable":true,"description":"","items":{"$ref":"#/components/schemas/AnthropicContextEdit"}}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const schema199 = {"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"trigger":{"type":"object","nullable":true,"description":"","required":["type","value"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"value":{"type":"integer","minimum":0,"maximum":2147483647,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}},"keep":{"description":"","oneOf":[{"type":"string","maxLength":128,"nullable":true,"description":""},{"type":"object","description":"","required":["type"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"value":{"type":"integer","minimum":0,"maximum":2147483647,"description":""}},"x-nothing":{"null":["value"],"emptyList":[],"emptyMap":[]}}]},"clear_at_least":{"type":"object","nullable":true,"description":"","required":["value"],"properties":{"type":{"type":"string","maxLength":128,"description":""},"value":{"type":"integer","minimum":0,"maximum":2147483647,"description":""}},"x-nothing":{"null":["type"],"emptyList":[],"emptyMap":[]}},"exclude_tools":{"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"type":"string","maxLength":512}},"clear_tool_inputs":{"description":"","oneOf":[{"type":"boolean","nullable":true,"description":""},{"type":"array","maxItems":4096,"description":"","items":{"type":"string","maxLength":512}}]}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};

function validate511(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate511.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate511.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate511.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trigger !== undefined){
let data1 = data.trigger;
const _errs3 = errors;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
validate511.errors = [{instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.type === undefined) && (missing1 = "type")) || ((data1.value === undefined) && (missing1 = "value"))){
validate511.errors = [{instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data2 = data1.type;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 128){
validate511.errors = [{instancePath:instancePath+"/trigger/type",schemaPath:"#/properties/trigger/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate511.errors = [{instancePath:instancePath+"/trigger/type",schemaPath:"#/properties/trigger/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.value !== undefined){
let data3 = data1.value;
const _errs8 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate511.errors = [{instancePath:instancePath+"/trigger/value",schemaPath:"#/properties/trigger/properties/value/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs8){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate511.errors = [{instancePath:instancePath+"/trigger/value",schemaPath:"#/properties/trigger/properties/value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate511.errors = [{instancePath:instancePath+"/trigger/value",schemaPath:"#/properties/trigger/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep !== undefined){
let data4 = data.keep;
const _errs10 = errors;
const _errs11 = errors;
let valid2 = false;
let passing0 = null;
const _errs12 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
const err0 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs12){
if(typeof data4 === "string"){
if(data4.length > 128){
const err1 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs12 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs15 = errors;
if(errors === _errs15){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const field0 of ["value"]){
const value0 = data4[field0];
if(value0 === null){
delete data4[field0];
}
}
let missing2;
if((data4.type === undefined) && (missing2 = "type")){
const err2 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/oneOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data4.type !== undefined){
let data5 = data4.type;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data5 === "string"){
if(data5.length > 128){
const err3 = {instancePath:instancePath+"/keep/type",schemaPath:"#/properties/keep/oneOf/1/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/keep/type",schemaPath:"#/properties/keep/oneOf/1/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.value !== undefined){
let data6 = data4.value;
const _errs19 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err5 = {instancePath:instancePath+"/keep/value",schemaPath:"#/properties/keep/oneOf/1/properties/value/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs19){
if(typeof data6 == "number"){
if(data6 > 2147483647 || isNaN(data6)){
const err6 = {instancePath:instancePath+"/keep/value",schemaPath:"#/properties/keep/oneOf/1/properties/value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data6 < 0 || isNaN(data6)){
const err7 = {instancePath:instancePath+"/keep/value",schemaPath:"#/properties/keep/oneOf/1/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err9 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate511.errors = vErrors;
return false;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clear_at_least !== undefined){
let data7 = data.clear_at_least;
const _errs21 = errors;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
validate511.errors = [{instancePath:instancePath+"/clear_at_least",schemaPath:"#/properties/clear_at_least/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs21){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const field1 of ["type"]){
const value1 = data7[field1];
if(value1 === null){
delete data7[field1];
}
}
let missing3;
if((data7.value === undefined) && (missing3 = "value")){
validate511.errors = [{instancePath:instancePath+"/clear_at_least",schemaPath:"#/properties/clear_at_least/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data7.type !== undefined){
let data8 = data7.type;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data8 === "string"){
if(data8.length > 128){
validate511.errors = [{instancePath:instancePath+"/clear_at_least/type",schemaPath:"#/properties/clear_at_least/properties/type/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
else {
validate511.errors = [{instancePath:instancePath+"/clear_at_least/type",schemaPath:"#/properties/clear_at_least/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.value !== undefined){
let data9 = data7.value;
const _errs26 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate511.errors = [{instancePath:instancePath+"/clear_at_least/value",schemaPath:"#/properties/clear_at_least/properties/value/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs26){
if(typeof data9 == "number"){
if(data9 > 2147483647 || isNaN(data9)){
validate511.errors = [{instancePath:instancePath+"/clear_at_least/value",schemaPath:"#/properties/clear_at_least/properties/value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate511.errors = [{instancePath:instancePath+"/clear_at_least/value",schemaPath:"#/properties/clear_at_least/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exclude_tools !== undefined){
let data10 = data.exclude_tools;
const _errs28 = errors;
if((!(Array.isArray(data10))) && (data10 !== null)){
validate511.errors = [{instancePath:instancePath+"/exclude_tools",schemaPath:"#/properties/exclude_tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs28){
if(Array.isArray(data10)){
if(data10.length > 4096){
validate511.errors = [{instancePath:instancePath+"/exclude_tools",schemaPath:"#/properties/exclude_tools/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid5 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs31 = errors;
if(errors === _errs31){
if(typeof data11 === "string"){
if(data11.length > 512){
validate511.errors = [{instancePath:instancePath+"/exclude_tools/" + i0,schemaPath:"#/properties/exclude_tools/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate511.errors = [{instancePath:instancePath+"/exclude_tools/" + i0,schemaPath:"#/properties/exclude_tools/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs31 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clear_tool_inputs !== undefined){
let data12 = data.clear_tool_inputs;
const _errs33 = errors;
const _errs34 = errors;
let valid6 = false;
let passing1 = null;
const _errs35 = errors;
if((typeof data12 !== "boolean") && (data12 !== null)){
const err10 = {instancePath:instancePath+"/clear_tool_inputs",schemaPath:"#/properties/clear_tool_inputs/oneOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid1 = _errs35 === errors;
if(_valid1){
valid6 = true;
passing1 = 0;
}
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data12)){
if(data12.length > 4096){
const err11 = {instancePath:instancePath+"/clear_tool_inputs",schemaPath:"#/properties/clear_tool_inputs/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
var valid7 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs40 = errors;
if(errors === _errs40){
if(typeof data13 === "string"){
if(data13.length > 512){
const err12 = {instancePath:instancePath+"/clear_tool_inputs/" + i1,schemaPath:"#/properties/clear_tool_inputs/oneOf/1/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/clear_tool_inputs/" + i1,schemaPath:"#/properties/clear_tool_inputs/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid7 = _errs40 === errors;
if(!valid7){
break;
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/clear_tool_inputs",schemaPath:"#/properties/clear_tool_inputs/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid1 = _errs38 === errors;
if(_valid1 && valid6){
valid6 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid6 = true;
passing1 = 1;
}
}
if(!valid6){
const err15 = {instancePath:instancePath+"/clear_tool_inputs",schemaPath:"#/properties/clear_tool_inputs/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate511.errors = vErrors;
return false;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate511.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate511.errors = vErrors;
return errors === 0;
}


function validate510(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate510.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.edits !== undefined){
let data0 = data.edits;
const _errs2 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate510.errors = [{instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 16){
validate510.errors = [{instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate511(data0[i0], {instancePath:instancePath+"/edits/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate511.errors : vErrors.concat(validate511.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
}
}
}
}
validate510.errors = vErrors;
return errors === 0;
}

const schema200 = {"description":"","oneOf":[{"type":"string","maxLength":512,"nullable":true,"description":""},{"type":"object","description":"","additionalProperties":true}]};

function validate514(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs1){
if(typeof data === "string"){
if(data.length > 512){
const err1 = {instancePath,schemaPath:"#/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(errors === _errs4){
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err2 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate514.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate514.errors = vErrors;
return errors === 0;
}

const schema201 = {"type":"array","maxItems":4096,"nullable":true,"description":"","items":{"type":"object","additionalProperties":true}};

function validate516(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
validate516.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 4096){
validate516.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 4096},message:"must NOT have more than 4096 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs2 = errors;
if(errors === _errs2){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate516.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
}
validate516.errors = vErrors;
return errors === 0;
}


function validate473(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.model === undefined) && (missing0 = "model")) || ((data.max_tokens === undefined) && (missing0 = "max_tokens"))) || ((data.messages === undefined) && (missing0 = "messages"))){
validate473.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate474(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate474.errors : vErrors.concat(validate474.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data1 = data.max_tokens;
const _errs2 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate473.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if(typeof data1 == "number"){
if(data1 > 2147483647 || isNaN(data1)){
validate473.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate473.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs4 = errors;
if(!(validate476(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData}))){
vErrors = vErrors === null ? validate476.errors : vErrors.concat(validate476.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.system !== undefined){
const _errs5 = errors;
if(!(validate492(data.system, {instancePath:instancePath+"/system",parentData:data,parentDataProperty:"system",rootData}))){
vErrors = vErrors === null ? validate492.errors : vErrors.concat(validate492.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data4 = data.stream;
const _errs6 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate473.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data5 = data.temperature;
const _errs9 = errors;
if((!(typeof data5 == "number")) && (data5 !== null)){
validate473.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs9){
if(typeof data5 == "number"){
if(data5 > 2 || isNaN(data5)){
validate473.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate473.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data6 = data.top_p;
const _errs12 = errors;
if((!(typeof data6 == "number")) && (data6 !== null)){
validate473.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs12){
if(typeof data6 == "number"){
if(data6 > 1 || isNaN(data6)){
validate473.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate473.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data7 = data.top_k;
const _errs15 = errors;
if((!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))) && (data7 !== null)){
validate473.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs15){
if(typeof data7 == "number"){
if(data7 > 2147483647 || isNaN(data7)){
validate473.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate473.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop_sequences !== undefined){
let data8 = data.stop_sequences;
const _errs18 = errors;
if((!(Array.isArray(data8))) && (data8 !== null)){
validate473.errors = [{instancePath:instancePath+"/stop_sequences",schemaPath:"#/properties/stop_sequences/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs18){
if(Array.isArray(data8)){
if(data8.length > 256){
validate473.errors = [{instancePath:instancePath+"/stop_sequences",schemaPath:"#/properties/stop_sequences/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(data9.length > 4096){
validate473.errors = [{instancePath:instancePath+"/stop_sequences/" + i0,schemaPath:"#/properties/stop_sequences/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate473.errors = [{instancePath:instancePath+"/stop_sequences/" + i0,schemaPath:"#/properties/stop_sequences/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs21 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
const _errs23 = errors;
if(!(validate495(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData}))){
vErrors = vErrors === null ? validate495.errors : vErrors.concat(validate495.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
const _errs24 = errors;
if(!(validate499(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate499.errors : vErrors.concat(validate499.errors);
errors = vErrors.length;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thinking !== undefined){
const _errs25 = errors;
if(!(validate501(data.thinking, {instancePath:instancePath+"/thinking",parentData:data,parentDataProperty:"thinking",rootData}))){
vErrors = vErrors === null ? validate501.errors : vErrors.concat(validate501.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_config !== undefined){
const _errs26 = errors;
if(!(validate503(data.output_config, {instancePath:instancePath+"/output_config",parentData:data,parentDataProperty:"output_config",rootData}))){
vErrors = vErrors === null ? validate503.errors : vErrors.concat(validate503.errors);
errors = vErrors.length;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_format !== undefined){
const _errs27 = errors;
if(!(validate504(data.output_format, {instancePath:instancePath+"/output_format",parentData:data,parentDataProperty:"output_format",rootData}))){
vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
errors = vErrors.length;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thread !== undefined){
const _errs28 = errors;
if(!(validate508(data.thread, {instancePath:instancePath+"/thread",parentData:data,parentDataProperty:"thread",rootData}))){
vErrors = vErrors === null ? validate508.errors : vErrors.concat(validate508.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context_management !== undefined){
const _errs29 = errors;
if(!(validate510(data.context_management, {instancePath:instancePath+"/context_management",parentData:data,parentDataProperty:"context_management",rootData}))){
vErrors = vErrors === null ? validate510.errors : vErrors.concat(validate510.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.container !== undefined){
const _errs30 = errors;
if(!(validate514(data.container, {instancePath:instancePath+"/container",parentData:data,parentDataProperty:"container",rootData}))){
vErrors = vErrors === null ? validate514.errors : vErrors.concat(validate514.errors);
errors = vErrors.length;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
const _errs31 = errors;
if(!(validate516(data.mcp_servers, {instancePath:instancePath+"/mcp_servers",parentData:data,parentDataProperty:"mcp_servers",rootData}))){
vErrors = vErrors === null ? validate516.errors : vErrors.concat(validate516.errors);
errors = vErrors.length;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data19 = data.metadata;
const _errs32 = errors;
if((!(data19 && typeof data19 == "object" && !Array.isArray(data19))) && (data19 !== null)){
validate473.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data20 = data.service_tier;
const _errs36 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate473.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs36){
if(typeof data20 === "string"){
if(data20.length > 128){
validate473.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate473.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate473.errors = vErrors;
return errors === 0;
}


function validate472(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createMessage" */;
let vErrors = null;
let errors = 0;
if(!(validate473(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate473.errors : vErrors.concat(validate473.errors);
errors = vErrors.length;
}
validate472.errors = vErrors;
return errors === 0;
}

export const countMessageTokens = validate519;
const schema202 = {"$id":"countMessageTokens","$ref":"document#/components/schemas/AnthropicCountRequest"};
const schema203 = {"type":"object","description":"","required":["model","messages"],"properties":{"model":{"$ref":"#/components/schemas/AnthropicModelName"},"max_tokens":{"type":"integer","maximum":2147483647,"minimum":1,"description":""},"messages":{"$ref":"#/components/schemas/AnthropicMessages"},"system":{"$ref":"#/components/schemas/AnthropicSystem"},"stream":{"type":"boolean","nullable":true,"description":""},"temperature":{"type":"number","nullable":true,"minimum":0,"maximum":2,"description":""},"top_p":{"type":"number","nullable":true,"minimum":0,"maximum":1,"description":""},"top_k":{"type":"integer","maximum":2147483647,"nullable":true,"minimum":0,"description":""},"stop_sequences":{"type":"array","maxItems":256,"nullable":true,"description":"","items":{"type":"string","maxLength":4096}},"tools":{"$ref":"#/components/schemas/AnthropicTools"},"tool_choice":{"$ref":"#/components/schemas/AnthropicToolChoice"},"thinking":{"$ref":"#/components/schemas/AnthropicThinking"},"output_config":{"$ref":"#/components/schemas/AnthropicOutputConfig"},"output_format":{"$ref":"#/components/schemas/AnthropicOutputFormat"},"thread":{"$ref":"#/components/schemas/AnthropicThread"},"context_management":{"$ref":"#/components/schemas/AnthropicContextManagement"},"container":{"$ref":"#/components/schemas/AnthropicContainer"},"mcp_servers":{"$ref":"#/components/schemas/AnthropicMcpServers"},"metadata":{"type":"object","nullable":true,"description":"","additionalProperties":true},"service_tier":{"type":"string","maxLength":128,"nullable":true,"description":""}},"x-nothing":{"null":["max_tokens"],"emptyList":[],"emptyMap":[]}};

function validate520(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["max_tokens"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.messages === undefined) && (missing0 = "messages"))){
validate520.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(!(validate474(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = vErrors === null ? validate474.errors : vErrors.concat(validate474.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data1 = data.max_tokens;
const _errs2 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate520.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if(typeof data1 == "number"){
if(data1 > 2147483647 || isNaN(data1)){
validate520.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate520.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs4 = errors;
if(!(validate476(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData}))){
vErrors = vErrors === null ? validate476.errors : vErrors.concat(validate476.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.system !== undefined){
const _errs5 = errors;
if(!(validate492(data.system, {instancePath:instancePath+"/system",parentData:data,parentDataProperty:"system",rootData}))){
vErrors = vErrors === null ? validate492.errors : vErrors.concat(validate492.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data4 = data.stream;
const _errs6 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate520.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data5 = data.temperature;
const _errs9 = errors;
if((!(typeof data5 == "number")) && (data5 !== null)){
validate520.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs9){
if(typeof data5 == "number"){
if(data5 > 2 || isNaN(data5)){
validate520.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate520.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data6 = data.top_p;
const _errs12 = errors;
if((!(typeof data6 == "number")) && (data6 !== null)){
validate520.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs12){
if(typeof data6 == "number"){
if(data6 > 1 || isNaN(data6)){
validate520.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate520.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data7 = data.top_k;
const _errs15 = errors;
if((!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))) && (data7 !== null)){
validate520.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs15){
if(typeof data7 == "number"){
if(data7 > 2147483647 || isNaN(data7)){
validate520.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate520.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop_sequences !== undefined){
let data8 = data.stop_sequences;
const _errs18 = errors;
if((!(Array.isArray(data8))) && (data8 !== null)){
validate520.errors = [{instancePath:instancePath+"/stop_sequences",schemaPath:"#/properties/stop_sequences/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs18){
if(Array.isArray(data8)){
if(data8.length > 256){
validate520.errors = [{instancePath:instancePath+"/stop_sequences",schemaPath:"#/properties/stop_sequences/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(data9.length > 4096){
validate520.errors = [{instancePath:instancePath+"/stop_sequences/" + i0,schemaPath:"#/properties/stop_sequences/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate520.errors = [{instancePath:instancePath+"/stop_sequences/" + i0,schemaPath:"#/properties/stop_sequences/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs21 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
const _errs23 = errors;
if(!(validate495(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData}))){
vErrors = vErrors === null ? validate495.errors : vErrors.concat(validate495.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
const _errs24 = errors;
if(!(validate499(data.tool_choice, {instancePath:instancePath+"/tool_choice",parentData:data,parentDataProperty:"tool_choice",rootData}))){
vErrors = vErrors === null ? validate499.errors : vErrors.concat(validate499.errors);
errors = vErrors.length;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thinking !== undefined){
const _errs25 = errors;
if(!(validate501(data.thinking, {instancePath:instancePath+"/thinking",parentData:data,parentDataProperty:"thinking",rootData}))){
vErrors = vErrors === null ? validate501.errors : vErrors.concat(validate501.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_config !== undefined){
const _errs26 = errors;
if(!(validate503(data.output_config, {instancePath:instancePath+"/output_config",parentData:data,parentDataProperty:"output_config",rootData}))){
vErrors = vErrors === null ? validate503.errors : vErrors.concat(validate503.errors);
errors = vErrors.length;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_format !== undefined){
const _errs27 = errors;
if(!(validate504(data.output_format, {instancePath:instancePath+"/output_format",parentData:data,parentDataProperty:"output_format",rootData}))){
vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
errors = vErrors.length;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thread !== undefined){
const _errs28 = errors;
if(!(validate508(data.thread, {instancePath:instancePath+"/thread",parentData:data,parentDataProperty:"thread",rootData}))){
vErrors = vErrors === null ? validate508.errors : vErrors.concat(validate508.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context_management !== undefined){
const _errs29 = errors;
if(!(validate510(data.context_management, {instancePath:instancePath+"/context_management",parentData:data,parentDataProperty:"context_management",rootData}))){
vErrors = vErrors === null ? validate510.errors : vErrors.concat(validate510.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.container !== undefined){
const _errs30 = errors;
if(!(validate514(data.container, {instancePath:instancePath+"/container",parentData:data,parentDataProperty:"container",rootData}))){
vErrors = vErrors === null ? validate514.errors : vErrors.concat(validate514.errors);
errors = vErrors.length;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
const _errs31 = errors;
if(!(validate516(data.mcp_servers, {instancePath:instancePath+"/mcp_servers",parentData:data,parentDataProperty:"mcp_servers",rootData}))){
vErrors = vErrors === null ? validate516.errors : vErrors.concat(validate516.errors);
errors = vErrors.length;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data19 = data.metadata;
const _errs32 = errors;
if((!(data19 && typeof data19 == "object" && !Array.isArray(data19))) && (data19 !== null)){
validate520.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data20 = data.service_tier;
const _errs36 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate520.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs36){
if(typeof data20 === "string"){
if(data20.length > 128){
validate520.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate520.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate520.errors = vErrors;
return errors === 0;
}


function validate519(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="countMessageTokens" */;
let vErrors = null;
let errors = 0;
if(!(validate520(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate520.errors : vErrors.concat(validate520.errors);
errors = vErrors.length;
}
validate519.errors = vErrors;
return errors === 0;
}

export const postMcpMessage = validate534;
const schema204 = {"$id":"postMcpMessage","$ref":"document#/components/schemas/McpMessage"};
const schema205 = {"type":"object","description":"","required":["jsonrpc"],"properties":{"jsonrpc":{"type":"string","enum":["2.0"],"description":""},"id":{"description":"","oneOf":[{"type":"string","maxLength":256},{"type":"integer","format":"int64"},{"type":"string","nullable":true,"enum":[null],"description":""}]},"method":{"type":"string","minLength":1,"maxLength":256,"description":""},"params":{"type":"object","additionalProperties":true,"description":""}},"x-nothing":{"null":["method","params"],"emptyList":[],"emptyMap":[]}};

function validate535(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["method","params"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.jsonrpc === undefined) && (missing0 = "jsonrpc")){
validate535.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate535.errors = [{instancePath:instancePath+"/jsonrpc",schemaPath:"#/properties/jsonrpc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(data0 === "2.0")){
validate535.errors = [{instancePath:instancePath+"/jsonrpc",schemaPath:"#/properties/jsonrpc/enum",keyword:"enum",params:{allowedValues: schema205.properties.jsonrpc.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
let passing0 = null;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length > 256){
const err0 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs7 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
const _errs9 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf/2/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data1 === null)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf/2/enum",keyword:"enum",params:{allowedValues: schema205.properties.id.oneOf[2].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid1 = true;
passing0 = 2;
}
}
}
if(!valid1){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate535.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data2 = data.method;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data2 === "string"){
if(data2.length > 256){
validate535.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
else {
if(data2.length < 1){
validate535.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate535.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs14 = errors;
if(errors === _errs14){
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate535.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate535.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate535.errors = vErrors;
return errors === 0;
}


function validate534(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="postMcpMessage" */;
let vErrors = null;
let errors = 0;
if(!(validate535(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate535.errors : vErrors.concat(validate535.errors);
errors = vErrors.length;
}
validate534.errors = vErrors;
return errors === 0;
}

export const setConfig = validate537;
const schema206 = {"$id":"setConfig","$ref":"document#/components/schemas/ConfigChangeRequest"};
const schema207 = {"type":"object","description":"","minProperties":1,"maxProperties":200,"additionalProperties":true};

function validate538(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 200){
validate538.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 200},message:"must NOT have more than 200 properties"}];
return false;
}
else {
if(Object.keys(data).length < 1){
validate538.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
return false;
}
}
}
else {
validate538.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate538.errors = vErrors;
return errors === 0;
}


function validate537(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="setConfig" */;
let vErrors = null;
let errors = 0;
if(!(validate538(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate538.errors : vErrors.concat(validate538.errors);
errors = vErrors.length;
}
validate537.errors = vErrors;
return errors === 0;
}

export const pinModel = validate540;
const schema208 = {"$id":"pinModel","$ref":"document#/components/schemas/PinRequest"};
const schema209 = {"type":"object","description":"","required":["pinned"],"properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"pinned":{"type":"boolean","description":""}},"x-nothing":{"null":["model_name","model"],"emptyList":[],"emptyMap":[]}};

function validate541(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.pinned === undefined) && (missing0 = "pinned")){
validate541.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate541.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate541.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate541.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate541.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate541.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate541.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pinned !== undefined){
const _errs5 = errors;
if(typeof data.pinned !== "boolean"){
validate541.errors = [{instancePath:instancePath+"/pinned",schemaPath:"#/properties/pinned/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate541.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate541.errors = vErrors;
return errors === 0;
}


function validate540(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="pinModel" */;
let vErrors = null;
let errors = 0;
if(!(validate541(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate541.errors : vErrors.concat(validate541.errors);
errors = vErrors.length;
}
validate540.errors = vErrors;
return errors === 0;
}

export const addAlias = validate543;
const schema210 = {"$id":"addAlias","$ref":"document#/components/schemas/AliasRequest"};
const schema211 = {"type":"object","description":"","required":["alias"],"properties":{"alias":{"type":"string","minLength":1,"maxLength":512,"description":""},"target":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"candidates":{"type":"array","minItems":1,"maxItems":16,"description":"","items":{"$ref":"#/components/schemas/AliasCandidate"}}},"x-nothing":{"null":["target","model","candidates"],"emptyList":["candidates"],"emptyMap":[]}};
const schema212 = {"type":"object","description":"","required":["model"],"additionalProperties":false,"properties":{"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"max_prompt_tokens":{"type":"integer","minimum":0,"maximum":1000000000,"description":""},"min_prompt_tokens":{"type":"integer","minimum":0,"maximum":1000000000,"description":""},"images":{"type":"boolean","description":""},"tools":{"type":"boolean","description":""}},"x-nothing":{"null":["max_prompt_tokens","min_prompt_tokens","images","tools"],"emptyList":[],"emptyMap":[]}};

function validate545(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["max_prompt_tokens","min_prompt_tokens","images","tools"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate545.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "model") || (key0 === "max_prompt_tokens")) || (key0 === "min_prompt_tokens")) || (key0 === "images")) || (key0 === "tools"))){
validate545.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.model !== undefined){
let data0 = data.model;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 512){
validate545.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate545.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate545.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_prompt_tokens !== undefined){
let data1 = data.max_prompt_tokens;
const _errs4 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate545.errors = [{instancePath:instancePath+"/max_prompt_tokens",schemaPath:"#/properties/max_prompt_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if(typeof data1 == "number"){
if(data1 > 1000000000 || isNaN(data1)){
validate545.errors = [{instancePath:instancePath+"/max_prompt_tokens",schemaPath:"#/properties/max_prompt_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate545.errors = [{instancePath:instancePath+"/max_prompt_tokens",schemaPath:"#/properties/max_prompt_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min_prompt_tokens !== undefined){
let data2 = data.min_prompt_tokens;
const _errs6 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate545.errors = [{instancePath:instancePath+"/min_prompt_tokens",schemaPath:"#/properties/min_prompt_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if(typeof data2 == "number"){
if(data2 > 1000000000 || isNaN(data2)){
validate545.errors = [{instancePath:instancePath+"/min_prompt_tokens",schemaPath:"#/properties/min_prompt_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate545.errors = [{instancePath:instancePath+"/min_prompt_tokens",schemaPath:"#/properties/min_prompt_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
const _errs8 = errors;
if(typeof data.images !== "boolean"){
validate545.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
const _errs10 = errors;
if(typeof data.tools !== "boolean"){
validate545.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate545.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate545.errors = vErrors;
return errors === 0;
}


function validate544(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["target","model","candidates"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
for(const field1 of ["candidates"]){
const value1 = data[field1];
if(Array.isArray(value1) && value1.length === 0){
delete data[field1];
}
}
let missing0;
if((data.alias === undefined) && (missing0 = "alias")){
validate544.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.alias !== undefined){
let data0 = data.alias;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate544.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/properties/alias/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate544.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/properties/alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate544.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/properties/alias/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
let data1 = data.target;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate544.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate544.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate544.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data2 = data.model;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate544.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate544.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate544.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.candidates !== undefined){
let data3 = data.candidates;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 16){
validate544.errors = [{instancePath:instancePath+"/candidates",schemaPath:"#/properties/candidates/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
if(data3.length < 1){
validate544.errors = [{instancePath:instancePath+"/candidates",schemaPath:"#/properties/candidates/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate545(data3[i0], {instancePath:instancePath+"/candidates/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate545.errors : vErrors.concat(validate545.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate544.errors = [{instancePath:instancePath+"/candidates",schemaPath:"#/properties/candidates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate544.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate544.errors = vErrors;
return errors === 0;
}


function validate543(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="addAlias" */;
let vErrors = null;
let errors = 0;
if(!(validate544(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate544.errors : vErrors.concat(validate544.errors);
errors = vErrors.length;
}
validate543.errors = vErrors;
return errors === 0;
}

export const tuneModel = validate548;
const schema213 = {"$id":"tuneModel","$ref":"document#/components/schemas/TuningRequest"};
const schema214 = {"type":"object","description":"","properties":{"model_name":{"type":"string","minLength":1,"maxLength":512,"description":""},"model":{"type":"string","minLength":1,"maxLength":512,"description":""},"purpose":{"$ref":"#/components/schemas/TuningPurpose"}},"x-nothing":{"null":["model_name","model","purpose"],"emptyList":[],"emptyMap":[]}};
const schema215 = {"type":"string","enum":["chat","agent"],"description":""};

function validate550(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate550.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data === "chat") || (data === "agent"))){
validate550.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema215.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate550.errors = vErrors;
return errors === 0;
}


function validate549(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["model_name","model","purpose"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.model_name !== undefined){
let data0 = data.model_name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512){
validate549.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 1){
validate549.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate549.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data1 = data.model;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate549.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate549.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate549.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.purpose !== undefined){
const _errs5 = errors;
if(!(validate550(data.purpose, {instancePath:instancePath+"/purpose",parentData:data,parentDataProperty:"purpose",rootData}))){
vErrors = vErrors === null ? validate550.errors : vErrors.concat(validate550.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate549.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate549.errors = vErrors;
return errors === 0;
}


function validate548(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="tuneModel" */;
let vErrors = null;
let errors = 0;
if(!(validate549(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate549.errors : vErrors.concat(validate549.errors);
errors = vErrors.length;
}
validate548.errors = vErrors;
return errors === 0;
}

export const addMcpPackage = validate553;
const schema216 = {"$id":"addMcpPackage","$ref":"document#/components/schemas/McpPackageRequest"};
const schema217 = {"type":"object","description":"","properties":{"name":{"type":"string","nullable":true,"pattern":"^[A-Za-z0-9_-]{1,64}$","description":""},"folder":{"type":"string","nullable":true,"minLength":1,"maxLength":4096,"description":""},"admin_only":{"type":"boolean","nullable":true,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":[]}};
const pattern10 = new RegExp("^[A-Za-z0-9_-]{1,64}$", "u");

function validate554(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate554.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
validate554.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\""}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.folder !== undefined){
let data1 = data.folder;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate554.errors = [{instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 4096){
validate554.errors = [{instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(data1.length < 1){
validate554.errors = [{instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admin_only !== undefined){
let data2 = data.admin_only;
const _errs7 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate554.errors = [{instancePath:instancePath+"/admin_only",schemaPath:"#/properties/admin_only/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate554.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate554.errors = vErrors;
return errors === 0;
}


function validate553(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="addMcpPackage" */;
let vErrors = null;
let errors = 0;
if(!(validate554(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate554.errors : vErrors.concat(validate554.errors);
errors = vErrors.length;
}
validate553.errors = vErrors;
return errors === 0;
}

export const addMcpServer = validate556;
const schema218 = {"$id":"addMcpServer","$ref":"document#/components/schemas/McpServerRequest"};
const schema219 = {"type":"object","description":"","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$","description":""},"type":{"type":"string","nullable":true,"maxLength":32,"description":""},"command":{"type":"string","nullable":true,"minLength":1,"maxLength":32768,"description":""},"args":{"type":"array","nullable":true,"maxItems":256,"description":"","items":{"type":"string","maxLength":32768}},"env":{"type":"object","nullable":true,"maxProperties":256,"description":"","additionalProperties":{"type":"string","maxLength":32768}},"cwd":{"type":"string","nullable":true,"minLength":1,"maxLength":4096,"description":""},"url":{"type":"string","nullable":true,"minLength":1,"maxLength":2048,"description":""},"headers":{"type":"object","nullable":true,"maxProperties":256,"description":"","additionalProperties":{"type":"string","maxLength":32768}},"disabled":{"type":"boolean","nullable":true,"description":""},"admin_only":{"type":"boolean","nullable":true,"description":""},"timeout_ms":{"type":"integer","nullable":true,"minimum":1000,"maximum":3600000,"description":""}},"x-nothing":{"null":[],"emptyList":[],"emptyMap":["env","headers"]}};

function validate557(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["env","headers"]){
const value0 = data[field0];
if(typeof value0 == "object" && value0 !== null && !Array.isArray(value0) && Object.keys(value0).length === 0){
delete data[field0];
}
}
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate557.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
validate557.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\""}];
return false;
}
}
else {
validate557.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate557.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 32){
validate557.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
let data2 = data.command;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate557.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 32768){
validate557.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
else {
if(data2.length < 1){
validate557.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.args !== undefined){
let data3 = data.args;
const _errs9 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate557.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length > 256){
validate557.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(data4.length > 32768){
validate557.errors = [{instancePath:instancePath+"/args/" + i0,schemaPath:"#/properties/args/items/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
else {
validate557.errors = [{instancePath:instancePath+"/args/" + i0,schemaPath:"#/properties/args/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.env !== undefined){
let data5 = data.env;
const _errs14 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (data5 !== null)){
validate557.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 256){
validate557.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/maxProperties",keyword:"maxProperties",params:{limit: 256},message:"must NOT have more than 256 properties"}];
return false;
}
else {
for(const key0 in data5){
let data6 = data5[key0];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data6 === "string"){
if(data6.length > 32768){
validate557.errors = [{instancePath:instancePath+"/env/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/env/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
else {
validate557.errors = [{instancePath:instancePath+"/env/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/env/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs18 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cwd !== undefined){
let data7 = data.cwd;
const _errs20 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate557.errors = [{instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs20){
if(typeof data7 === "string"){
if(data7.length > 4096){
validate557.errors = [{instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(data7.length < 1){
validate557.errors = [{instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data8 = data.url;
const _errs23 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate557.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs23){
if(typeof data8 === "string"){
if(data8.length > 2048){
validate557.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(data8.length < 1){
validate557.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.headers !== undefined){
let data9 = data.headers;
const _errs26 = errors;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
validate557.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs26){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 256){
validate557.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/maxProperties",keyword:"maxProperties",params:{limit: 256},message:"must NOT have more than 256 properties"}];
return false;
}
else {
for(const key1 in data9){
let data10 = data9[key1];
const _errs30 = errors;
if(errors === _errs30){
if(typeof data10 === "string"){
if(data10.length > 32768){
validate557.errors = [{instancePath:instancePath+"/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/headers/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
else {
validate557.errors = [{instancePath:instancePath+"/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs30 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disabled !== undefined){
let data11 = data.disabled;
const _errs32 = errors;
if((typeof data11 !== "boolean") && (data11 !== null)){
validate557.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admin_only !== undefined){
let data12 = data.admin_only;
const _errs35 = errors;
if((typeof data12 !== "boolean") && (data12 !== null)){
validate557.errors = [{instancePath:instancePath+"/admin_only",schemaPath:"#/properties/admin_only/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout_ms !== undefined){
let data13 = data.timeout_ms;
const _errs38 = errors;
if((!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))) && (data13 !== null)){
validate557.errors = [{instancePath:instancePath+"/timeout_ms",schemaPath:"#/properties/timeout_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs38){
if(typeof data13 == "number"){
if(data13 > 3600000 || isNaN(data13)){
validate557.errors = [{instancePath:instancePath+"/timeout_ms",schemaPath:"#/properties/timeout_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000},message:"must be <= 3600000"}];
return false;
}
else {
if(data13 < 1000 || isNaN(data13)){
validate557.errors = [{instancePath:instancePath+"/timeout_ms",schemaPath:"#/properties/timeout_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},message:"must be >= 1000"}];
return false;
}
}
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate557.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate557.errors = vErrors;
return errors === 0;
}


function validate556(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="addMcpServer" */;
let vErrors = null;
let errors = 0;
if(!(validate557(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate557.errors : vErrors.concat(validate557.errors);
errors = vErrors.length;
}
validate556.errors = vErrors;
return errors === 0;
}

export const cleanUpCache = validate559;
const schema220 = {"$id":"cleanUpCache","$ref":"document#/components/schemas/CacheCleanupRequest"};
const schema221 = {"type":"object","description":"","properties":{"dry_run":{"type":"boolean","description":""}},"x-nothing":{"null":["dry_run"],"emptyList":[],"emptyMap":[]}};

function validate560(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const field0 of ["dry_run"]){
const value0 = data[field0];
if(value0 === null){
delete data[field0];
}
}
if(data.dry_run !== undefined){
if(typeof data.dry_run !== "boolean"){
validate560.errors = [{instancePath:instancePath+"/dry_run",schemaPath:"#/properties/dry_run/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
}
}
else {
validate560.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate560.errors = vErrors;
return errors === 0;
}


function validate559(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="cleanUpCache" */;
let vErrors = null;
let errors = 0;
if(!(validate560(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate560.errors : vErrors.concat(validate560.errors);
errors = vErrors.length;
}
validate559.errors = vErrors;
return errors === 0;
}
